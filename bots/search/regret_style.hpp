// A style that finds a mixed strategy by regret matching where the seat that thinks chooses at the same time as others
// at the root. Everything else it does like the guided style.
//
// There the same world with the same choices of the others and the same luck is played once with each move that is
// considered, so that what is compared differs in nothing but the move. From time to time the worst moves are dropped.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/search/guided_style.hpp"
#include "bots/search/regret_matching.hpp"

namespace vivarium::bots {

struct RegretParameters {
  std::size_t most = 12;        // moves considered at first
  std::size_t fewest = 3;       // and at last
  std::uint32_t first_cut = 4;  // after so many worlds a part is dropped, and again whenever there are twice as many
  float kept = 0.7F;            // the part that stays
  float trust = 0.5F;           // in the judgement, as regret
  float least_share = 0.2F;     // a move with less of the average than this part of the largest share is not played
};

template <KnownGame G>
class RegretStyle {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;
  using NodeTree = Tree<Move>;
  using Index = typename NodeTree::Index;

  explicit RegretStyle(const GuidedParameters& guided = {}, const RegretParameters& regret = {})
      : guided_(guided), parameters_(regret) {}

  State sample_world(const G& game, const Observation& seen, Rng& rng) {
    const SeatSet choosers = game.stage(seen).choosers();
    me_ = *seen.viewer.as_seat();
    together_ = choosers.size() > 1;
    if (!together_) return guided_.sample_world(game, seen, rng);
    at_root_ = choosers;
    if (!(seen == seen_)) next_ = 0;
    if (next_ > 0) {
      rng = luck_;
      return world_;
    }
    seen_ = seen;
    world_ = guided_.sample_world(game, seen, rng);
    luck_ = rng;
    return world_;
  }
  std::uint64_t context(const G& game, const State& state, Seat seat) const {
    return guided_.context(game, state, seat);
  }
  bool is_horizon(const G& game, const Observation& seen, const State& state) const {
    return guided_.is_horizon(game, seen, state);
  }
  Move playout_move(const G& game, const State& state, Seat seat, const MoveList& moves, Rng& rng) const {
    return guided_.playout_move(game, state, seat, moves, rng);
  }
  void play_out(const G& game, const Observation& seen, State& state, MoveList& moves, Rng& rng) const {
    guided_.play_out(game, seen, state, moves, rng);
  }

  Utilities utilities(const G& game, const State& state) {
    const Utilities result = guided_.utilities(game, state);
    if (together_) note(result.value[static_cast<std::size_t>(me_.index())]);
    return result;
  }

  Index select(NodeTree& tree, typename NodeTree::Node& node, const G& game, const State& state, Seat seat,
               const MoveList& moves, Rng& rng) {
    if (!at_root_.contains(seat)) return guided_.select(tree, node, game, state, seat, moves, rng);
    at_root_.erase(seat);  // any other choice of this seat in this simulation comes later
    if (seat == me_) {
      if (node.visits == 0) begin(tree, node, game, state, moves, rng);
      return edges_[considered_[next_]];
    }
    Index& chosen = chosen_[static_cast<std::size_t>(seat.index())];
    if (next_ == 0 || node.visits == 0) chosen = guided_.select(tree, node, game, state, seat, moves, rng);
    return chosen;
  }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool together, Rng& rng) const {
    if (!together) return guided_.final_choice(visits, together, rng);
    float largest = 0;
    for (std::size_t i = 0; i < matcher_.size(); ++i)
      largest = matcher_.average(i) > largest ? matcher_.average(i) : largest;
    while (true) {
      const std::size_t drawn = matcher_.sample_average(rng);
      if (matcher_.average(drawn) >= parameters_.least_share * largest) return drawn;
    }
  }

 private:
  static constexpr std::size_t kMoves = MoveList::kCapacity;

  // The moves that the judgement likes best are considered.
  void begin(NodeTree& tree, typename NodeTree::Node& node, const G& game, const State& state, const MoveList& moves,
             Rng& rng) {
    guided_.select(tree, node, game, state, me_, moves, rng);
    shares_.fill(0);
    sums_.fill(0);
    considered_.clear();
    worlds_ = 0;
    next_ = 0;
    cut_ = parameters_.first_cut;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      edges_[i] = tree.find_edge(node, moves[i]);
      if (edges_[i] == NodeTree::kNone) continue;
      sums_[i] = tree.edge(edges_[i]).prior;
      considered_.push_back(i);
    }
    keep(parameters_.most);
    for (const std::size_t i : considered_) shares_[i] = sums_[i];
    sums_.fill(0);
    matcher_.begin(std::span<const float>(shares_.data(), moves.size()), parameters_.trust, 0);
  }

  // Those with the largest sums stay.
  void keep(std::size_t count) {
    for (std::size_t i = 1; i < considered_.size(); ++i) {
      for (std::size_t j = i; j > 0 && sums_[considered_[j - 1]] < sums_[considered_[j]]; --j) {
        std::swap(considered_[j - 1], considered_[j]);
      }
    }
    if (count < considered_.size()) considered_.resize_unspecified(count);
  }

  void note(float value) {
    values_[considered_[next_]] = value;
    if (++next_ < considered_.size()) return;
    next_ = 0;
    learn();
  }

  // Everything considered was played in one world.
  void learn() {
    float worst = 1;
    for (const std::size_t i : considered_) worst = values_[i] < worst ? values_[i] : worst;
    all_.fill(worst);
    for (const std::size_t i : considered_) {
      all_[i] = values_[i];
      sums_[i] += values_[i];
    }
    matcher_.learn(std::span<const float>(all_.data(), matcher_.size()));
    if (++worlds_ < cut_) return;
    cut_ *= 2;
    const auto kept = static_cast<std::size_t>(parameters_.kept * static_cast<float>(considered_.size()) + 0.5F);
    keep(kept > parameters_.fewest ? kept : parameters_.fewest);
  }

  GuidedStyle<G> guided_;
  RegretParameters parameters_;
  RegretMatcher<kMoves> matcher_;
  Seat me_;
  bool together_ = false;
  SeatSet at_root_;  // whose choice at the root is still to come in this simulation
  Rng luck_{0};      // after the world was sampled
  Observation seen_{};
  State world_{};
  std::size_t next_ = 0;  // place among those considered
  std::uint32_t worlds_ = 0;
  std::uint32_t cut_ = 0;
  FixedVector<std::size_t, kMoves> considered_;
  std::array<Index, kMoves> edges_{};
  std::array<float, kMoves> shares_{};
  std::array<float, kMoves> sums_{};
  std::array<float, kMoves> values_{};
  std::array<float, kMoves> all_{};
  std::array<Index, kMaxSeats> chosen_{};
};

}  // namespace vivarium::bots
