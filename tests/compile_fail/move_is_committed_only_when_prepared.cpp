// error: (cannot convert|could not convert|no known conversion|no viable conversion|no matching function)
#include "engine/match/match.hpp"

vivarium::Events play(vivarium::Match& match, const vivarium::MoveStep& move) {
#ifdef MUST_NOT_COMPILE
  return match.commit(move);
#else
  return match.commit(*match.prepare(move.seat, move.move));
#endif
}
