// error: (cannot convert|could not convert|no known conversion|no viable conversion|no matching function)
// Screens are shown what a viewer may know, never the whole truth.
#include "games/dino_twist/dino_twist.hpp"

using Rules = vivarium::dino_twist::DinoTwist;

vivarium::Data shown(const Rules& game, const Rules::State& state, vivarium::Viewer viewer) {
#ifdef MUST_NOT_COMPILE
  static_cast<void>(viewer);
  return game.view(state);
#else
  return game.view(game.observe(state, viewer));
#endif
}
