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
#include "bots/search/search_style.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

template <KnownGame G>
class GuidedStyle : public BasicStyle<G> {
 public:
  using Known = Knowledge<G>;
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;
  using Index = typename Tree<Move>::Index;
  using BasicStyle<G>::game;

  explicit GuidedStyle(const G& rules, const GuidedParameters& parameters = Known::kParameters)
      : BasicStyle<G>(rules), parameters_(parameters) {}

  [[nodiscard]] bool remembers() const { return kHasMemory<G> && parameters_.remembers; }
  void watch(const Observation& seen) {
    if (remembers()) memory_.watch(game(), seen);
  }
  void begin(const Observation& seen) {
    watch(seen);
    modelled_ = {};
    predicts_ = false;
    for (int i = 0; i < game().players(); ++i) {
      const Seat seat(i);
      if (seen.viewer.is_seat(seat)) continue;
      const bool predictable = remembers() && memory_.plays_by_judgement(seat);
      if (predictable || Known::models_others(seen)) modelled_.insert(seat);
      predicts_ = predicts_ || predictable;
    }
  }
  [[nodiscard]] bool models(Seat seat) const { return modelled_.contains(seat); }

  State sample_world(const Observation& seen, Rng& rng) const {
    return remembers() ? memory_.sample_world(game(), seen, rng) : game().sample_world(seen, rng);
  }
  [[nodiscard]] bool is_horizon(const Observation& seen, const State& state) const {
    return Known::is_horizon(game(), seen, state, parameters_.sight);
  }
  Move playout_move(const Choice<G>& choice, Rng& rng) const {
    // All seats alike: if one played out better than the rest, the search would see a lead where there is none.
    if (predicts_) return judged_best(choice);
    return Known::playout_move(choice, rng);
  }

  void play_out(const Observation& seen, State& state, Rng& rng) {
    for (Stage stage = game().stage(state); !stage.is_over() && !is_horizon(seen, state); stage = game().stage(state)) {
      if (stage.is_chance()) {
        game().apply(state, game().sample_chance(state, rng));
        continue;
      }
      const Seat seat = stage.first;
      game().legal_moves(state, seat, moves_);
      const Move move = moves_.size() == 1 ? moves_[0] : playout_move({game(), state, seat, moves_}, rng);
      game().apply(state, seat, move);
    }
  }

  [[nodiscard]] Utilities utilities(const State& state) const {
    Utilities result;
    const int players = game().players();
    const bool over = game().stage(state).is_over();
    if (over) result = won_or_lost(game(), state);
    const Expectation points = over ? Expectation{} : Known::expected_scores(game(), state);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
      if (!over) {
        result.margin[i] = lead_of(points, players, i);
        result.win[i] = chance_to_win(state, result.margin[i]);
      }
      const float lead = win_chance(result.margin[i], Known::kDecisiveMargin);
      result.value[i] = parameters_.win_weight * result.win[i] + (1 - parameters_.win_weight) * lead;
    }
    return result;
  }

  Selection<Move> select(const NodeChoice<G>& at, Rng& rng) {
    const Index edge = select_edge(at);
    if (edge == kNone) return {playout_move(at, rng), kNone};  // the tree is full
    return {at.tree.edge(edge).move, edge};
  }

  // The most visited move. Where others choose at the same time, any move with nearly as many visits, in proportion to
  // them: whoever is predictable gets cancelled.
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

  [[nodiscard]] bool is_trusted(std::uint32_t visits, std::uint32_t most) const {
    return visits > 0 && visits * parameters_.trusted_part >= most;
  }

 protected:
  static constexpr Index kNone = Tree<Move>::kNone;

  // kNone where the tree is full and no move has been tried.
  Index select_edge(const NodeChoice<G>& at) {
    at.tree.find_edges(at.node, at.moves, edges_);
    if (const std::uint32_t room = room_at(at.node); room > 0 && edges_.contains(kNone)) add_missing(at, room);
    return best_edge(at);
  }

 private:
  static constexpr std::uint32_t kMixedFrom = 6;  // tenths of the most visited

  static Move judged_best(const Choice<G>& choice) {
    std::array<float, MoveList::kCapacity> judged;
    const std::span<float> values(judged.data(), choice.moves.size());
    Known::judge(choice, values);
    return choice.moves[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin())];
  }

  [[nodiscard]] float chance_to_win(const State& state, float lead) const {
    if (Known::is_settled(game(), state)) return lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F;
    return win_chance(lead, Known::kDecisiveMargin);
  }

  // How many more moves may be considered: the more visits a node has, the more, so that none is left out for good.
  [[nodiscard]] std::uint32_t room_at(const typename Tree<Move>::Node& node) const {
    const std::uint32_t widest = parameters_.widest + node.visits / parameters_.visits_to_widen;
    return widest > node.edges ? widest - node.edges : 0;
  }

  // In points, exactly where the game allows that.
  void judge(const Choice<G>& choice) {
    const std::span<float> values(values_.data(), choice.moves.size());
    if (!parameters_.uses_judgement) {
      std::fill(values.begin(), values.end(), 0.0F);
    } else if (!Known::judge_exactly(choice, values)) {
      Known::judge(choice, values);
    }
  }

  // Judges the moves and adds edges for those that have none, the best ones first where there is not room for all.
  void add_missing(const NodeChoice<G>& at, std::uint32_t room) {
    const MoveList& moves = at.moves;
    judge(at);
    float best = values_[0];
    for (std::size_t i = 1; i < moves.size(); ++i) best = values_[i] > best ? values_[i] : best;
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const float share = 1 / (1 + (best - values_[i]) / parameters_.prior_scale);
      values_[i] = share * share;
      sum += values_[i];
    }
    auto missing = static_cast<std::size_t>(std::count(edges_.begin(), edges_.end(), kNone));
    for (missing = std::min<std::size_t>(missing, room); missing > 0; --missing) {
      std::size_t next = moves.size();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (edges_[i] == kNone && (next == moves.size() || values_[i] > values_[next])) next = i;
      }
      edges_[next] = at.tree.add_edge(at.node, moves[next], values_[next] / sum, missing);
      if (edges_[next] == kNone) return;
    }
  }

  [[nodiscard]] Index best_edge(const NodeChoice<G>& at) const {
    const auto& node = at.node;
    const double mean = node.visits > 0 ? node.value / node.visits : 0.5;
    const double untried = mean - parameters_.first_play_reduction;
    const double eagerness = parameters_.exploration * __builtin_sqrt(static_cast<double>(node.visits + 1));
    Index best = kNone;
    double best_score = 0;
    for (const Index index : edges_) {
      if (index == kNone) continue;
      const auto& edge = at.tree.edge(index);
      const double value = edge.visits > 0 ? edge.value / edge.visits : untried;
      const double score = value + eagerness * edge.prior / (1 + edge.visits);
      if (best == kNone || score > best_score) {
        best = index;
        best_score = score;
      }
    }
    return best;
  }

  GuidedParameters parameters_;
  typename Known::Memory memory_;
  SeatSet modelled_;                                 // seats that choose by the judgement
  bool predicts_ = false;                            // is any of them known to do so?
  MoveList moves_;                                   // of a playout, kept for its memory
  std::array<float, MoveList::kCapacity> values_{};  // of the moves at a node
  FixedVector<Index, MoveList::kCapacity + 1> edges_;
};

}  // namespace vivarium::bots
