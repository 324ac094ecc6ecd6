// error: (invalid initialization|no known conversion|no matching function)
// A bot decides from what its seat may know. The stand-in has the shape of every decider.
#include "games/dino_twist/dino_twist.hpp"

namespace {

using Rules = vivarium::dino_twist::DinoTwist;

template <class G>
int decide(const typename G::Observation& seen) {
  return static_cast<int>(sizeof(seen));
}

}  // namespace

int bot_move(const Rules& game, const Rules::State& state) {
#ifdef MUST_NOT_COMPILE
  static_cast<void>(game);
  return decide<Rules>(state);
#else
  return decide<Rules>(game.observe(state, vivarium::Viewer::seat(vivarium::Seat(0))));
#endif
}
