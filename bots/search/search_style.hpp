// SearchStyle: what TreeSearch leaves to others. The search walks down the tree and keeps its statistics; the style
// says which worlds are searched, which moves are tried, how a simulation is played to its end, and what that end is
// worth. BasicStyle has the textbook answers; a style inherits from it and replaces what it does differently.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bots/default_knowledge.hpp"
#include "bots/search/tree.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

// A choice on the way down the tree, and the node that has its statistics.
template <Game G>
struct NodeChoice : Choice<G> {
  Tree<typename G::Move>& tree;
  typename Tree<typename G::Move>::Node& node;
  bool is_root;  // the choice to be decided, or one that others make at the same time
};

// The selected move. Its edge learns from the simulation; without an edge the move is just made.
template <class Move>
struct Selection {
  Move move;
  typename Tree<Move>::Index edge = Tree<Move>::kNone;
};

template <class S, class G>
concept SearchStyle =
    Game<G> && requires(S& style, const S& fixed, const typename G::Observation& seen, const typename G::State& state,
                        typename G::State& changed, const Choice<G>& choice, const NodeChoice<G>& place, Seat seat,
                        Rng& rng, const std::vector<std::uint32_t>& visits, std::uint32_t count, bool together) {
      { fixed.game() } -> std::same_as<const G&>;

      // -- Before the simulations --
      // Does it want to watch what happens before a decision?
      { fixed.remembers() } -> std::same_as<bool>;
      { style.watch(seen) } -> std::same_as<void>;
      // A decision begins.
      { style.begin(seen) } -> std::same_as<void>;

      // -- In each simulation --
      // A world that the seat to decide cannot tell from the true one.
      { style.sample_world(seen, rng) } -> std::same_as<typename G::State>;
      // Told apart by this, a seat has different nodes after the same moves.
      { fixed.context(state, seat) } -> std::same_as<std::uint64_t>;
      // Ends the simulation before the game does.
      { fixed.is_horizon(seen, state) } -> std::same_as<bool>;
      // Does this seat, one of the others, choose by playout_move wherever it is not at the root, without nodes?
      { fixed.models(seat) } -> std::same_as<bool>;
      // The move to try, which may be new at the node.
      { style.select(place, rng) } -> std::same_as<Selection<typename G::Move>>;
      // The move of a seat without a node.
      { style.playout_move(choice, rng) } -> std::same_as<typename G::Move>;
      // Plays on below the tree, to the end or the horizon.
      { style.play_out(seen, changed, rng) } -> std::same_as<void>;
      // What the end of the simulation is worth.
      { style.utilities(state) } -> std::same_as<Utilities>;

      // -- After the simulations --
      // The place of the move to make, by how often each was visited. `together`: others choose at the same time.
      { style.final_choice(visits, together, rng) } -> std::same_as<std::size_t>;
      // May a move with `count` visits replace the most visited one (the second number), if it is better beyond doubt?
      { fixed.is_trusted(count, count) } -> std::same_as<bool>;
    };

// The place of the largest number; the first of equals. REQUIRES: not empty
inline std::size_t most_visited(const std::vector<std::uint32_t>& visits) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < visits.size(); ++i) {
    if (visits[i] > visits[best]) best = i;
  }
  return best;
}

// Remembers nothing, predicts nobody, plays at random to the very end, counts victories, and makes the most visited
// move. How to select is up to the style.
template <Game G>
class BasicStyle {
 public:
  using State = typename G::State;
  using Move = typename G::Move;
  using Observation = typename G::Observation;

  explicit BasicStyle(const G& game) : game_(game) {}

  [[nodiscard]] const G& game() const { return game_; }
  [[nodiscard]] bool remembers() const { return false; }
  void watch(const Observation& /*seen*/) {}
  void begin(const Observation& /*seen*/) {}

  State sample_world(const Observation& seen, Rng& rng) const { return game_.sample_world(seen, rng); }
  [[nodiscard]] std::uint64_t context(const State& state, Seat seat) const {
    return Knowledge<G>::context(game_, state, seat);
  }
  [[nodiscard]] bool is_horizon(const Observation& /*seen*/, const State& /*state*/) const { return false; }
  [[nodiscard]] bool models(Seat /*seat*/) const { return false; }
  Move playout_move(const Choice<G>& choice, Rng& rng) const { return choice.random_move(rng); }
  void play_out(const Observation& /*seen*/, State& state, Rng& rng) const { play_randomly(game_, state, rng); }
  [[nodiscard]] Utilities utilities(const State& state) const { return won_or_lost(game_, state); }

  std::size_t final_choice(const std::vector<std::uint32_t>& visits, bool /*together*/, Rng& /*rng*/) const {
    return most_visited(visits);
  }
  [[nodiscard]] bool is_trusted(std::uint32_t /*visits*/, std::uint32_t /*most*/) const { return false; }

 private:
  G game_;
};

}  // namespace vivarium::bots
