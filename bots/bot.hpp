// What every computer player is: something that gets an Observation, the legal moves, a budget and a generator, and
// answers with a move. Never a State: what a bot must not know cannot reach it.
//
// A bot belongs to one seat of one game and to one thread. Given a budget of simulations and a generator in the same
// state it answers the same on every platform; a budget of time is the host's clock behind `stop`.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/core/game.hpp"

namespace vivarium::bots {

// How long a bot may think. The first limit reached ends the search; the bot then answers with the best move so far.
struct Budget {
  std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();
  // Polled while the bot thinks; true means stop now. Null: never.
  bool (*stop)(void* context) = nullptr;
  void* stop_context = nullptr;

  static Budget of_simulations(std::uint64_t count) { return {count, nullptr, nullptr}; }
  [[nodiscard]] bool is_stopped() const { return stop != nullptr && stop(stop_context); }
};

// What a bot thinks of one legal move.
template <Game G>
struct Estimate {
  typename G::Move move;
  float win = 0;             // chance to win, 0 to 1; a shared victory counts its share
  float margin = 0;          // expected final points ahead of the best opponent
  float margin_error = 0;    // standard error of the margin: how sure the bot is
  std::uint32_t weight = 0;  // simulations behind the estimate; 0: not looked at
};

template <Game G>
struct Decision {
  typename G::Move move;
  std::vector<Estimate<G>> estimates;  // one for each legal move, in their order; empty for a bot that does not search
  std::uint64_t simulations = 0;
};

template <Game G>
class Bot {
 public:
  virtual ~Bot() = default;
  // Does it use what happened before? Then its host calls watch.
  [[nodiscard]] virtual bool remembers() const { return false; }
  // What the seat sees after each step of the game, its own moves included. A bot that missed steps plays on,
  // and knows less.
  virtual void watch(const typename G::Observation& /*seen*/) {}
  // REQUIRES: `moves` are the legal moves of the observing seat, at least one.
  virtual Decision<G> decide(const typename G::Observation& seen, const typename G::MoveList& moves,
                             const Budget& budget, Rng& rng) = 0;
};

}  // namespace vivarium::bots
