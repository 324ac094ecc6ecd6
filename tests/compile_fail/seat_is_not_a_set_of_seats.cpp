// error: (could not convert|no known conversion|no viable conversion|no matching function)
#include "engine/core/seat.hpp"

namespace {

int count(vivarium::SeatSet seats) { return seats.size(); }

}  // namespace

int count_one(vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  return count(seat);
#else
  return count(vivarium::SeatSet::of(seat));
#endif
}
