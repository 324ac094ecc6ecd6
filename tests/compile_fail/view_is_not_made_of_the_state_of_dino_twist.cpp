// error: (cannot convert|could not convert|no known conversion|no viable conversion|no matching function)
// Screens are shown what a viewer may know, never the whole truth.
#include "games/dino_twist/dino_twist.hpp"

using Rules = vivarium::dino_twist::DinoTwist;

void show(const Rules& game, const Rules::State& state, vivarium::Viewer viewer, vivarium::DataWriter& out) {
#ifdef MUST_NOT_COMPILE
  static_cast<void>(viewer);
  game.write_view(state, out);
#else
  game.write_view(game.observe(state, viewer), out);
#endif
}
