// error: (is private|calling a private constructor|could not convert|cannot convert|no viable conversion|no matching)
#include "engine/core/event.hpp"

vivarium::Event secret(vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  return {"game.secret", {}, vivarium::Audience(1U << static_cast<unsigned>(seat.index()))};
#else
  return {"game.secret", {}, vivarium::Audience::only(seat)};
#endif
}
