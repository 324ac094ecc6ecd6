// error: (is private|calling a private constructor)
// A host cannot make up a step that the rules have not accepted.
#include "engine/match/match.hpp"

vivarium::Events play(vivarium::Match& match, vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  return match.commit(vivarium::PreparedStep(vivarium::MoveStep{seat, "take", {}}, match.hash()));
#else
  const auto step = match.prepare(seat, "take");
  return step ? match.commit(*step) : vivarium::Events{};
#endif
}
