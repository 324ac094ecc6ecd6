// error: (conversion from|no viable conversion)
// What is observed cannot be played on: that takes a sampled world.
#include "games/cubosaurs/cubosaurs.hpp"

using Rules = vivarium::cubosaurs::Cubosaurs;

Rules::State playable(const Rules& game, const Rules::State& state, vivarium::Viewer viewer, vivarium::Rng& rng) {
  const auto seen = game.observe(state, viewer);
#ifdef MUST_NOT_COMPILE
  static_cast<void>(rng);
  Rules::State world = seen;
#else
  Rules::State world = game.sample_world(seen, rng);
#endif
  return world;
}
