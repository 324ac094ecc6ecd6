// error: (cannot convert|could not convert|no known conversion|no viable conversion|no matching function)
// Sampling a world must not be able to look at the true one.
#include "games/dino_twist/dino_twist.hpp"

using Rules = vivarium::dino_twist::DinoTwist;

Rules::State world(const Rules& game, const Rules::State& state, vivarium::Viewer viewer, vivarium::Rng& rng) {
#ifdef MUST_NOT_COMPILE
  static_cast<void>(viewer);
  return game.sample_world(state, rng);
#else
  return game.sample_world(game.observe(state, viewer), rng);
#endif
}
