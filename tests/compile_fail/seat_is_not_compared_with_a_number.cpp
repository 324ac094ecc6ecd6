// error: (no match for|invalid operands)
#include "engine/core/seat.hpp"

bool is_first(vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  return seat == 0;
#else
  return seat == vivarium::Seat(0);
#endif
}
