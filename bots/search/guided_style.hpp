// Our search: the tree is steered by the judgement of the game at hand (Knowledge), playouts are sensible and end at a
// horizon where an expectation takes over, and the reward mixes victory with the lead in points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/knowledge.hpp"
#include "bots/search/guided_parameters.hpp"
#include "bots/search/plain_style.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

template <KnownGame G>
class GuidedStyle {
 public:
  using Known = Knowledge<G>;
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;
  using NodeTree = Tree<Move>;
  using Index = typename NodeTree::Index;

  explicit GuidedStyle(const GuidedParameters& parameters = Known::kParameters) : parameters_(parameters) {}

  [[nodiscard]] bool remembers() const { return Remembering<G> && parameters_.remembers; }
  void watch(const G& game, const Observation& seen) {
    if (remembers()) memory_.watch(game, seen);
  }

  // Before the simulations of a decision.
  void begin(const G& game, const Observation& seen) {
    watch(game, seen);
    modelled_ = {};
    for (int i = 0; i < game.players(); ++i) {
      if (!seen.viewer.is_seat(Seat(i)) && chooses_by_judgement(seen, Seat(i))) modelled_.insert(Seat(i));
    }
  }
  // Does this seat, one of the others, choose by the judgement alone, and learn nothing from the search?
  [[nodiscard]] bool models(Seat seat) const { return modelled_.contains(seat); }

  State sample_world(const G& game, const Observation& seen, Rng& rng) const {
    return remembers() ? memory_.sample_world(game, seen, rng) : game.sample_world(seen, rng);
  }
  std::uint64_t context(const G& game, const State& state, Seat seat) const {
    return Known::context(game, state, seat);
  }
  bool is_horizon(const G& game, const Observation& seen, const State& state) const {
    return Known::is_horizon(game, seen, state, parameters_.sight);
  }
  Move playout_move(const G& game, const State& state, Seat seat, const MoveList& moves, Rng& rng) const {
    if constexpr (ReadingHabits<G>) {
      // All of them: if one played out better than the rest, the search would see a lead where there is none.
      if (!modelled_.empty()) return judged_best(game, state, seat, moves);
    }
    return Known::playout_move(game, state, seat, moves, rng);
  }

  void play_out(const G& game, const Observation& seen, State& state, MoveList& moves, Rng& rng) const {
    for (Stage stage = game.stage(state); !stage.is_over() && !is_horizon(game, seen, state);
         stage = game.stage(state)) {
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = stage.first;
      game.legal_moves(state, seat, moves);
      game.apply(state, seat, moves.size() == 1 ? moves[0] : playout_move(game, state, seat, moves, rng));
    }
  }

  Utilities utilities(const G& game, const State& state) const {
    Utilities result;
    const bool over = game.stage(state).is_over();
    if (over) result = won_or_lost(game, state);
    const Expectation points = over ? Expectation{} : Known::expected_scores(game, state);
    for (std::size_t i = 0; i < static_cast<std::size_t>(game.players()); ++i) {
      if (!over) {
        result.margin[i] = lead_of(points, game.players(), i);
        result.win[i] = chance_to_win(game, state, result.margin[i]);
      }
      const float lead = win_chance(result.margin[i], Known::kDecisiveMargin);
      result.value[i] = parameters_.win_weight * result.win[i] + (1 - parameters_.win_weight) * lead;
    }
    return result;
  }

  Index select(NodeTree& tree, typename NodeTree::Node& node, const G& game, const State& state, Seat seat,
               const MoveList& moves, Rng& /*rng*/) {
    tree.find_edges(node, moves, edges_);
    if (const std::uint32_t room = room_at(node); room > 0 && edges_.contains(NodeTree::kNone)) {
      add_missing(tree, node, game, state, seat, moves, room);
    }
    return best_edge(tree, node);
  }

  // What was looked at most. Where others choose at the same time, anything that was looked at nearly as much, in
  // proportion: whoever is predictable gets cancelled.
  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool together, Rng& rng) const {
    const std::size_t best = most_visited(visits);
    if (!together) return best;
    std::uint32_t total = 0;
    const auto counts = [&](std::uint32_t n) { return n * 10 >= visits[best] * kMixedFrom ? n : 0; };
    for (const std::uint32_t n : visits) total += counts(n);
    if (total == 0) return best;
    std::uint32_t drawn = draw_below(rng, total);
    for (std::size_t i = 0; i < visits.size(); ++i) {
      if (drawn < counts(visits[i])) return i;
      drawn -= counts(visits[i]);
    }
    return best;
  }

  // Was a move looked at often enough to be played for its value?
  [[nodiscard]] bool is_trusted(std::uint32_t visits, std::uint32_t most) const {
    return visits > 0 && visits * parameters_.trusted_part >= most;
  }

 private:
  static constexpr std::uint32_t kMixedFrom = 6;  // tenths of the most visited

  [[nodiscard]] bool chooses_by_judgement([[maybe_unused]] const Observation& seen, [[maybe_unused]] Seat seat) const {
    if constexpr (ReadingHabits<G>) return remembers() && memory_.plays_by_judgement(seat);
    if constexpr (requires { Known::models_others(seen); }) return Known::models_others(seen);
    return false;
  }

  static Move judged_best(const G& game, const State& state, Seat seat, const MoveList& moves) {
    std::array<float, MoveList::kCapacity> judged;
    const std::span<float> values(judged.data(), moves.size());
    Known::judge(game, state, seat, moves, values);
    return moves[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin())];
  }

  static float chance_to_win(const G& game, const State& state, float lead) {
    if constexpr (requires { Known::is_settled(game, state); }) {
      if (Known::is_settled(game, state)) return lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F;
    }
    return win_chance(lead, Known::kDecisiveMargin);
  }

  // How many more moves may be considered: the longer a node is looked at, the more, so that none is left out for good.
  [[nodiscard]] std::uint32_t room_at(const typename NodeTree::Node& node) const {
    const std::uint32_t widest = parameters_.widest + node.visits / parameters_.visits_to_widen;
    return widest > node.edges ? widest - node.edges : 0;
  }

  // In points, exactly where the game allows that.
  void judge(const G& game, const State& state, Seat seat, const MoveList& moves) {
    const std::span<float> values(values_.data(), moves.size());
    if constexpr (requires { Known::judge_exactly(game, state, seat, moves, values); }) {
      if (Known::judge_exactly(game, state, seat, moves, values)) return;
    }
    Known::judge(game, state, seat, moves, values);
  }

  // Judges the moves and gives those that are new here an edge, the best ones first where not all find room.
  void add_missing(NodeTree& tree, typename NodeTree::Node& node, const G& game, const State& state, Seat seat,
                   const MoveList& moves, std::uint32_t room) {
    judge(game, state, seat, moves);
    float best = values_[0];
    for (std::size_t i = 1; i < moves.size(); ++i) best = values_[i] > best ? values_[i] : best;
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const float share = 1 / (1 + (best - values_[i]) / parameters_.prior_scale);
      values_[i] = share * share;
      sum += values_[i];
    }
    auto missing = static_cast<std::size_t>(std::count(edges_.begin(), edges_.end(), NodeTree::kNone));
    for (missing = std::min<std::size_t>(missing, room); missing > 0; --missing) {
      std::size_t next = moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (edges_[i] == NodeTree::kNone && (next == moves.size() || values_[i] > values_[next])) next = i;
      }
      edges_[next] = tree.add_edge(node, moves[next], values_[next] / sum, missing);
      if (edges_[next] == NodeTree::kNone) return;
    }
  }

  [[nodiscard]] Index best_edge(const NodeTree& tree, const typename NodeTree::Node& node) const {
    const double mean = node.visits > 0 ? node.value / node.visits : 0.5;
    const double untried = mean - parameters_.first_play_reduction;
    const double eagerness = parameters_.exploration * __builtin_sqrt(static_cast<double>(node.visits + 1));
    Index best = NodeTree::kNone;
    double best_score = 0;
    for (const Index index : edges_) {
      if (index == NodeTree::kNone) continue;
      const auto& edge = tree.edge(index);
      const double value = edge.visits > 0 ? edge.value / edge.visits : untried;
      const double score = value + eagerness * edge.prior / (1 + edge.visits);
      if (best == NodeTree::kNone || score > best_score) {
        best = index;
        best_score = score;
      }
    }
    return best;
  }

  GuidedParameters parameters_;
  typename MemoryFor<G>::Type memory_;
  SeatSet modelled_;
  std::array<float, MoveList::kCapacity> values_{};
  FixedVector<Index, MoveList::kCapacity + 1> edges_;
};

}  // namespace vivarium::bots
