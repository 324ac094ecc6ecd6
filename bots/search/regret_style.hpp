// A style that finds a mixed strategy by regret matching where the seat that thinks chooses at the same time as others
// at the root. Everything else it does like the guided style.
//
// There the same world with the same choices of the others is played once with each move that is considered, so that
// what is compared differs in little but the move. Moves that are worse beyond doubt are dropped. The others learn what
// their choices bring against the strategy of the moment, not against whatever is being tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bots/search/guided_style.hpp"
#include "bots/search/regret_matching.hpp"

namespace vivarium::bots {

struct RegretParameters {
  std::uint32_t most = 8;            // moves considered at first, if the guided style would consider as many
  std::size_t fewest = 2;            // and at last
  std::uint32_t first_drop = 4;      // worlds before a move is dropped
  double doubt = 3;                  // standard errors behind the best at which a move is dropped
  std::uint32_t judged_worlds = 12;  // so many worlds is the judgement worth
  double slack = 0.005;              // moves that bring so much less than the best are not played
};

template <KnownGame G>
class RegretStyle {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;
  using NodeTree = Tree<Move>;
  using Node = typename NodeTree::Node;
  using Index = typename NodeTree::Index;

  explicit RegretStyle(const GuidedParameters& guided = Knowledge<G>::kParameters, const RegretParameters& regret = {})
      : guided_(guided), parameters_(regret), worlds_to_widen_(guided.visits_to_widen) {
    parameters_.most = std::min(regret.most, guided.widest);
  }

  [[nodiscard]] bool remembers() const { return guided_.remembers(); }
  void watch(const G& game, const Observation& seen) { guided_.watch(game, seen); }
  void begin(const G& game, const Observation& seen) { guided_.begin(game, seen); }
  [[nodiscard]] bool models(Seat seat) const { return guided_.models(seat); }

  State sample_world(const G& game, const Observation& seen, Rng& rng) {
    at_root_ = game.stage(seen).choosers();
    me_ = *seen.viewer.as_seat();
    together_ = at_root_.size() > 1;
    if (!together_) {
      at_root_ = {};
      return guided_.sample_world(game, seen, rng);
    }
    if (next_ == 0) {
      world_ = guided_.sample_world(game, seen, rng);
      luck_ = rng;
    }
    rng = luck_;
    return world_;
  }
  std::uint64_t context(const G& game, const State& state, Seat seat) const {
    return guided_.context(game, state, seat);
  }
  bool is_horizon(const G& game, const Observation& seen, const State& state) const {
    return guided_.is_horizon(game, seen, state);
  }
  Move playout_move(const G& game, const State& state, Seat seat, const MoveList& moves, Rng& rng) {
    if (!chosen_) return guided_.playout_move(game, state, seat, moves, rng);
    return *std::exchange(chosen_, std::nullopt);
  }
  void play_out(const G& game, const Observation& seen, State& state, MoveList& moves, Rng& rng) const {
    guided_.play_out(game, seen, state, moves, rng);
  }

  Utilities utilities(const G& game, const State& state) {
    const Utilities result = guided_.utilities(game, state);
    if (together_) note(result);
    return result;
  }

  Index select(NodeTree& tree, Node& node, const G& game, const State& state, Seat seat, const MoveList& moves,
               Rng& rng) {
    if (!at_root_.contains(seat)) return guided_.select(tree, node, game, state, seat, moves, rng);
    at_root_.erase(seat);  // any other choice of this seat in this simulation comes later
    if (seat == me_) {
      if (considered_.empty()) begin(tree, node, game, state, moves, rng);
      if (next_ == 0 && worlds_ > 0 && worlds_ % worlds_to_widen_ == 0) {
        widen(tree, node, game, state, moves, rng);
      }
      return edges_[considered_[next_]];
    }
    Other& other = others_[static_cast<std::size_t>(seat.index())];
    if (next_ == 0) other = {&node, guided_.select(tree, node, game, state, seat, moves, rng), 0};
    if (other.edge == NodeTree::kNone) return NodeTree::kNone;  // the tree is full
    tree_ = &tree;
    chosen_ = tree.edge(other.edge).move;
    return NodeTree::kNone;  // the search asks for a playout move then, and leaves the learning to us
  }

  [[nodiscard]] bool is_trusted(std::uint32_t visits, std::uint32_t most) const {
    return guided_.is_trusted(visits, most);
  }

  // Ends the decision: the next simulation begins another.
  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool together, Rng& rng) {
    if (!together_) return guided_.final_choice(visits, together, rng);
    const std::size_t choice = considered_.empty() ? 0 : worlds_ == 0 ? considered_[0] : mixed_choice(rng);
    considered_.clear();
    waiting_.clear();
    worlds_ = 0;
    next_ = 0;
    return choice;
  }

 private:
  static constexpr std::size_t kMoves = MoveList::kCapacity;

  // What another seat chooses at the root in the world at hand.
  struct Other {
    Node* node = nullptr;
    Index edge = NodeTree::kNone;
    float value = 0;  // what that brings it, by the strategy of the moment
  };
  // How a move has done, the luck of each world taken off.
  struct Record {
    float judged = 0;  // what the judgement takes it to bring, compared with the best
    std::uint32_t worlds = 0;
    double sum = 0;
    double squares = 0;
  };

  // The moves that the judgement likes best are considered.
  void begin(NodeTree& tree, Node& node, const G& game, const State& state, const MoveList& moves, Rng& rng) {
    std::array<float, kMoves> judged{};
    Knowledge<G>::judge(game, state, me_, moves, std::span<float>(judged.data(), moves.size()));
    for (std::size_t i = 0; i < moves.size(); ++i) waiting_.push_back(i);
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
    for (std::uint32_t n = 0; n < parameters_.most; ++n) widen(tree, node, game, state, moves, rng);
    matcher_.begin(moves.size());
    for (std::uint32_t n = 0; n < parameters_.judged_worlds; ++n) match();
  }

  // The next best by the judgement, so that none is left out for good.
  void widen(NodeTree& tree, Node& node, const G& game, const State& state, const MoveList& moves, Rng& rng) {
    if (waiting_.empty()) return;
    const std::size_t i = waiting_.back();
    edges_[i] = tree.find_edge(node, moves[i]);
    if (edges_[i] == NodeTree::kNone) {
      guided_.select(tree, node, game, state, me_, moves, rng);  // makes room for edges by the visits so far
      edges_[i] = tree.find_edge(node, moves[i]);
    }
    if (edges_[i] == NodeTree::kNone) return;
    waiting_.pop_back();
    considered_.push_back(i);
  }

  void note(const Utilities& utilities) {
    const std::size_t move = considered_[next_];
    values_[move] = utilities.value[static_cast<std::size_t>(me_.index())];
    for (std::size_t i = 0; i < others_.size(); ++i) {
      if (others_[i].node != nullptr) others_[i].value += matcher_.now(move) * utilities.value[i];
    }
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
      if (other.node != nullptr && other.edge != NodeTree::kNone && strategy > 0) {
        auto& edge = tree_->edge(other.edge);
        ++edge.visits;
        edge.value += other.value / strategy;
        ++other.node->visits;
        other.node->value += other.value / strategy;
      }
      other = {};
    }
  }

  // The luck of a world is what it has brought to all moves beyond what they are worth.
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

  // Regrets out of what the moves have brought in one world. Those that are not considered are as bad as the worst.
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
      const bool enough_left = kept + (considered_.size() - place) > parameters_.fewest;
      // The judgement alone drops nothing: a move that does better than the leader deserves more worlds.
      const bool behind = records_[i].worlds >= parameters_.first_drop && mean(i) < mean(leader);
      if (i != leader && behind && enough_left && worth(leader) - worth(i) > parameters_.doubt * error) continue;
      considered_[kept++] = i;
    }
    considered_.resize_unspecified(kept);
  }

  // Drawn from the average strategy, as far as it lies on moves that are nearly as good as the best: with few worlds
  // it also has moves that were only lucky for a while.
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

  GuidedStyle<G> guided_;
  RegretParameters parameters_;
  std::uint32_t worlds_to_widen_;  // before one more move is considered
  RegretMatcher<kMoves> matcher_;
  Seat me_;
  bool together_ = false;
  SeatSet at_root_;                              // whose choice at the root is still to come in this simulation
  State world_{};                                // the one at hand
  Rng luck_{0};                                  // after it was sampled
  std::optional<Move> chosen_;                   // what the seat that is asked now chooses at the root
  FixedVector<std::size_t, kMoves> considered_;  // places in the list of legal moves
  FixedVector<std::size_t, kMoves> waiting_;     // those never considered, the next at the end
  std::size_t next_ = 0;                         // place among those considered
  std::uint32_t worlds_ = 0;
  NodeTree* tree_ = nullptr;
  std::array<Other, kMaxSeats> others_{};
  std::array<Index, kMoves> edges_{};
  std::array<Record, kMoves> records_{};
  std::array<float, kMoves> values_{};
};

}  // namespace vivarium::bots
