// error: (cannot convert|no viable conversion|no known conversion)
#include "engine/core/seat.hpp"

int points_at(vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  const int index = seat;
#else
  const int index = seat.index();
#endif
  return index;
}
