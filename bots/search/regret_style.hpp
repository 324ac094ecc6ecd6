// A style that finds a mixed strategy by regret matching where the seat to decide chooses at the same time as others.
// Everything else it does like the guided style.
//
// At the root the same world, with the same choices of the others, is played once with each move that is considered, so
// that the results differ in little but the move. Moves that are worse beyond doubt are dropped. The others learn what
// their choices earn against the current strategy, not against whatever is being tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/search/guided_style.hpp"
#include "bots/search/regret_matching.hpp"

namespace vivarium::bots {

struct RegretParameters {
  std::uint32_t max_moves = 8;       // considered at first, if the guided style would consider as many
  std::size_t min_moves = 2;         // considered at last
  std::uint32_t first_drop = 4;      // worlds before a move is dropped
  double doubt = 3;                  // standard errors behind the best at which a move is dropped
  std::uint32_t judged_worlds = 12;  // the judgement counts as much as this many worlds
  double slack = 0.005;              // moves that earn this much less than the best are not played
};

template <KnownGame G>
class RegretStyle : public GuidedStyle<G> {
 public:
  using Guided = GuidedStyle<G>;
  using State = typename G::State;
  using Move = typename G::Move;
  using Observation = typename G::Observation;
  using Node = typename Tree<Move>::Node;
  using Edge = typename Tree<Move>::Edge;
  using typename Guided::Index;

  explicit RegretStyle(const G& game, const GuidedParameters& guided = Knowledge<G>::kParameters,
                       const RegretParameters& regret = {})
      : Guided(game, guided), parameters_(regret), worlds_to_widen_(guided.visits_to_widen) {
    parameters_.max_moves = std::min(regret.max_moves, guided.widest);
  }

  void begin(const Observation& seen) {
    Guided::begin(seen);
    me_ = *seen.viewer.as_seat();
    together_ = this->game().stage(seen).choosers() != SeatSet::of(me_);
    considered_.clear();
    waiting_.clear();
    others_ = {};
    worlds_ = 0;
    next_ = 0;
  }

  State sample_world(const Observation& seen, Rng& rng) {
    if (!together_) return Guided::sample_world(seen, rng);
    if (next_ == 0) {
      world_ = Guided::sample_world(seen, rng);
      luck_ = rng;
    }
    rng = luck_;
    return world_;
  }

  Utilities utilities(const State& state) {
    const Utilities result = Guided::utilities(state);
    if (together_) note(result);
    return result;
  }

  Selection<Move> select(const NodeChoice<G>& at, Rng& rng) {
    if (!together_ || !at.is_root) return Guided::select(at, rng);
    if (at.seat == me_) return select_own(at);
    Other& other = others_[static_cast<std::size_t>(at.seat.index())];
    if (next_ == 0) {
      const Index edge = this->select_edge(at);
      other = {&at.node, edge == kNone ? nullptr : &at.tree.edge(edge), 0};
    }
    // Without its edge: the search would teach it what it earns against every move that is tried; see teach_others.
    return {other.edge == nullptr ? this->playout_move(at, rng) : other.edge->move, kNone};
  }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool together, Rng& rng) const {
    if (!together_) return Guided::final_choice(visits, together, rng);
    if (considered_.empty()) return 0;
    return worlds_ == 0 ? considered_[0] : mixed_choice(rng);
  }

 private:
  using Guided::kNone;
  static constexpr std::size_t kMoves = G::MoveList::kCapacity;

  // What another seat chooses at the root in the world at hand.
  struct Other {
    Node* node = nullptr;
    Edge* edge = nullptr;  // none where the tree is full
    float value = 0;       // what that earns it against the current strategy
  };
  // How a move has done, with the luck of each world taken off.
  struct Record {
    float judged = 0;  // what the judgement expects it to earn, compared with the best
    std::uint32_t worlds = 0;
    double sum = 0;
    double squares = 0;
  };

  // The next of the moves considered.
  Selection<Move> select_own(const NodeChoice<G>& at) {
    if (considered_.empty()) consider_best(at);
    if (next_ == 0 && worlds_ > 0 && worlds_ % worlds_to_widen_ == 0) consider_next(at);
    const Index edge = edges_[considered_[next_]];
    return {at.tree.edge(edge).move, edge};
  }

  // The moves that the judgement likes best are considered.
  void consider_best(const NodeChoice<G>& at) {
    std::array<float, kMoves> judged{};
    Knowledge<G>::judge(at, std::span<float>(judged.data(), at.moves.size()));
    for (std::size_t i = 0; i < at.moves.size(); ++i) waiting_.push_back(i);
    // The best are at the end; of equals the first.
    std::sort(waiting_.begin(), waiting_.end(),
              [&](std::size_t a, std::size_t b) { return judged[a] < judged[b] || (judged[a] == judged[b] && a > b); });
    // What a point is worth where nobody leads (win_chance).
    constexpr float kPoint = 0.5F / Knowledge<G>::kDecisiveMargin;
    const float best = judged[waiting_.back()];
    for (const std::size_t i : waiting_) {
      records_[i] = {kPoint * (judged[i] - best)};
      values_[i] = records_[i].judged;
    }
    for (std::uint32_t n = 0; n < parameters_.max_moves; ++n) consider_next(at);
    matcher_.begin(at.moves.size());
    for (std::uint32_t n = 0; n < parameters_.judged_worlds; ++n) match();
  }

  // The next best by the judgement, so that none is left out for good.
  void consider_next(const NodeChoice<G>& at) {
    if (waiting_.empty()) return;
    const std::size_t i = waiting_.back();
    edges_[i] = at.tree.find_edge(at.node, at.moves[i]);
    if (edges_[i] == kNone) {
      this->select_edge(at);  // adds edges, the more the more visits there are
      edges_[i] = at.tree.find_edge(at.node, at.moves[i]);
    }
    if (edges_[i] == kNone) return;
    waiting_.pop_back();
    considered_.push_back(i);
  }

  void note(const Utilities& utilities) {
    const std::size_t move = considered_[next_];
    values_[move] = utilities.value[static_cast<std::size_t>(me_.index())];
    for (std::size_t i = 0; i < others_.size(); ++i) others_[i].value += matcher_.now(move) * utilities.value[i];
    if (++next_ < considered_.size()) return;
    next_ = 0;
    ++worlds_;
    teach_others();
    remember();
    match();
    drop();
  }

  void teach_others() {
    float strategy = 0;  // less than 1 where a move was dropped that still has a share
    for (const std::size_t i : considered_) strategy += matcher_.now(i);
    for (Other& other : others_) {
      if (other.edge != nullptr && strategy > 0) {
        const float value = other.value / strategy;
        ++other.edge->visits;
        other.edge->value += value;
        ++other.node->visits;
        other.node->value += value;
      }
      other = {};
    }
  }

  // The luck of a world is what all moves have earned there beyond what they are worth.
  void remember() {
    double luck = 0;
    for (const std::size_t i : considered_) luck += (values_[i] - worth(i)) / static_cast<double>(considered_.size());
    for (const std::size_t i : considered_) {
      const double brought = values_[i] - luck;
      ++records_[i].worlds;
      records_[i].sum += brought;
      records_[i].squares += brought * brought;
    }
  }

  // Regrets from what the moves have earned in one world. Those that are not considered count as bad as the worst.
  void match() {
    float worst = values_[considered_[0]];
    for (const std::size_t i : considered_) worst = values_[i] < worst ? values_[i] : worst;
    std::array<float, kMoves> all{};
    all.fill(worst);
    for (const std::size_t i : considered_) all[i] = values_[i];
    matcher_.learn(std::span<const float>(all.data(), matcher_.size()));
  }

  // By the worlds and by the judgement.
  [[nodiscard]] double worth(std::size_t move) const {
    const double judged = parameters_.judged_worlds;
    return (records_[move].sum + judged * records_[move].judged) / (records_[move].worlds + judged);
  }
  [[nodiscard]] std::size_t best() const {
    std::size_t best = considered_[0];
    for (const std::size_t i : considered_) best = worth(i) > worth(best) ? i : best;
    return best;
  }
  // By the worlds alone. REQUIRES: it was played in one
  [[nodiscard]] double mean(std::size_t move) const { return records_[move].sum / records_[move].worlds; }
  // Of that mean.
  [[nodiscard]] double variance(std::size_t move) const {
    const double worlds = records_[move].worlds;
    return (records_[move].squares / worlds - mean(move) * mean(move)) / worlds;
  }

  void drop() {
    const std::size_t leader = best();
    std::size_t kept = 0;
    for (std::size_t place = 0; place < considered_.size(); ++place) {
      const std::size_t i = considered_[place];
      const double error = __builtin_sqrt(variance(leader) + variance(i));
      const bool enough_left = kept + (considered_.size() - place) > parameters_.min_moves;
      // The judgement alone drops nothing: a move that does better than the leader deserves more worlds.
      const bool behind = records_[i].worlds >= parameters_.first_drop && mean(i) < mean(leader);
      if (i != leader && behind && enough_left && worth(leader) - worth(i) > parameters_.doubt * error) continue;
      considered_[kept++] = i;
    }
    considered_.resize_unspecified(kept);
  }

  // Drawn from the average strategy, restricted to moves that are nearly as good as the best: after few worlds it still
  // has shares for moves that were only lucky for a while.
  [[nodiscard]] std::size_t mixed_choice(Rng& rng) const {
    std::array<float, kMoves> shares{};
    const std::size_t leader = best();
    float total = 0;
    for (const std::size_t i : considered_) {
      if (worth(leader) - worth(i) > parameters_.slack) continue;
      shares[i] = matcher_.average(i);
      total += shares[i];
    }
    constexpr std::uint32_t kDrawSteps = 1U << 24U;
    float left = total * static_cast<float>(draw_below(rng, kDrawSteps)) / static_cast<float>(kDrawSteps);
    for (const std::size_t i : considered_) {
      left -= shares[i];
      if (left < 0) return i;
    }
    return leader;
  }

  RegretParameters parameters_;
  std::uint32_t worlds_to_widen_;  // before one more move is considered
  RegretMatcher<kMoves> matcher_;
  Seat me_;
  bool together_ = false;                        // do others choose at the same time?
  State world_{};                                // the one at hand
  Rng luck_{0};                                  // the generator after it was sampled
  FixedVector<std::size_t, kMoves> considered_;  // places in the list of legal moves
  FixedVector<std::size_t, kMoves> waiting_;     // those never considered, the next at the end
  std::size_t next_ = 0;                         // place among those considered
  std::uint32_t worlds_ = 0;
  std::array<Other, kMaxSeats> others_{};
  std::array<Index, kMoves> edges_{};
  std::array<Record, kMoves> records_{};
  std::array<float, kMoves> values_{};
};

}  // namespace vivarium::bots
