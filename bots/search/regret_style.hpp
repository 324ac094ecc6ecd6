// A style that chooses by regret matching where the seat that thinks chooses at the same time as others at the root, and
// does everything else like the guided style. Its average strategy is what it plays there.
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
  float exploration = 0.2F;  // of the simulations, spread over all moves
  float trust = 1.0F;        // in the judgement, as regret
  float least_share = 0.1F;  // a move with less of the average than this part of the largest share is not played
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
    me_ = *seen.viewer.as_seat();
    at_root_ = game.stage(seen).choosers().size() > 1;
    waiting_ = false;
    return guided_.sample_world(game, seen, rng);
  }
  std::uint64_t context(const G& game, const State& state, Seat seat) const { return guided_.context(game, state, seat); }
  bool is_horizon(const G& game, const Observation& seen, const State& state) const {
    return guided_.is_horizon(game, seen, state);
  }
  Move playout_move(const G& game, const State& state, Seat seat, const MoveList& moves, Rng& rng) const {
    return guided_.playout_move(game, state, seat, moves, rng);
  }
  void play_out(const G& game, const Observation& seen, State& state, MoveList& moves, Rng& rng) const {
    guided_.play_out(game, seen, state, moves, rng);
  }

  // The end of a simulation: the root learns.
  Utilities utilities(const G& game, const State& state) {
    const Utilities result = guided_.utilities(game, state);
    if (waiting_) matcher_.learn(chosen_, parameters_.exploration, result.value[static_cast<std::size_t>(me_.index())]);
    waiting_ = false;
    return result;
  }

  Index select(NodeTree& tree, typename NodeTree::Node& node, const G& game, const State& state, Seat seat,
               const MoveList& moves, Rng& rng) {
    const Index guided = guided_.select(tree, node, game, state, seat, moves, rng);
    if (!at_root_ || seat != me_) return guided;
    at_root_ = false;  // any other choice of mine in this simulation comes later
    if (node.visits == 0) begin(tree, node, moves);
    chosen_ = matcher_.sample(rng, parameters_.exploration);
    const Index index = tree.find_edge(node, moves[chosen_]);
    waiting_ = index != NodeTree::kNone;
    return waiting_ ? index : guided;
  }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool together, Rng& rng) const {
    if (!together) return guided_.final_choice(visits, together, rng);
    float largest = 0;
    for (std::size_t i = 0; i < matcher_.size(); ++i) largest = std::max(largest, matcher_.average(i));
    while (true) {
      const std::size_t drawn = matcher_.sample_average(rng);
      if (matcher_.average(drawn) >= parameters_.least_share * largest) return drawn;
    }
  }

 private:
  static constexpr float kUnknownValue = 0.5F;

  void begin(const NodeTree& tree, const typename NodeTree::Node& node, const MoveList& moves) {
    std::array<float, MoveList::kCapacity> priors{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Index index = tree.find_edge(node, moves[i]);
      if (index != NodeTree::kNone) priors[i] = tree.edge(index).prior;
    }
    matcher_.begin(std::span<const float>(priors.data(), moves.size()), parameters_.trust, kUnknownValue);
  }

  GuidedStyle<G> guided_;
  RegretParameters parameters_;
  RegretMatcher<MoveList::kCapacity> matcher_;
  Seat me_;
  bool at_root_ = false;  // the next choice of mine is the one at the root
  bool waiting_ = false;  // for the value of the move chosen at the root
  std::size_t chosen_ = 0;
};

}  // namespace vivarium::bots
