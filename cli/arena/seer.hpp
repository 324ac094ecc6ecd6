// The seer: our search, but in the world as it is, all hands seen. Not a player: the ceiling that measurements compare
// players with, for the arena alone. It needs the true State, which no Bot is ever given.
//
// What lies face down in piles and is nobody's yet stays hidden from the seer, too: it is mixed anew for every
// simulation. Only in Cubosaurs, where nothing else is hidden, it sees that.
#pragma once

#include <span>

#include "bots/make_bot.hpp"
#include "engine/core/rng.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::cli {

// Each replaces what nobody can know by something that could as well be. `guess` is a world that looks the same to a
// seat.
inline void mix_piles(take_that::State& state, const take_that::State& /*guess*/, Rng& rng) {
  shuffle(std::span(state.pile.data(), state.pile.size()), rng);
}

// Whoever chooses has the Hand, so that all hands are open as it is. What is left to see is the order of the pack.
inline void mix_piles(cubosaurs::State& /*state*/, const cubosaurs::State& /*guess*/, Rng& /*rng*/) {}

inline void mix_piles(dino_twist::State& state, const dino_twist::State& guess, Rng& rng) {
  shuffle(std::span(state.pile.data(), state.pile.size()), rng);
  state.events = guess.events;
}

// Who sees all hands needs no mixed strategy: it knows what the others can choose.
template <bots::KnownGame G>
class SeerStyle : public bots::GuidedStyle<G> {
 public:
  // The style looks at `truth` whenever it needs a world. What others have played tells it nothing new.
  explicit SeerStyle(const typename G::State* truth)
      : bots::GuidedStyle<G>(bots::Knowledge<G>::kParameters.without_memory()), truth_(truth) {}

  typename G::State sample_world(const G& game, const typename G::Observation& seen, Rng& rng) const {
    typename G::State world = *truth_;
    mix_piles(world, game.sample_world(seen, rng), rng);
    return world;
  }

 private:
  const typename G::State* truth_;
};

}  // namespace vivarium::cli
