// error: ignoring return
#include "engine/match/match.hpp"

bool try_move(const vivarium::Match& match, vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  match.prepare(seat, "take");
  return true;
#else
  return match.prepare(seat, "take").has_value();
#endif
}
