// error: (could not convert|no known conversion|no viable conversion|no matching function)
#include "engine/core/seat.hpp"

namespace {

constexpr int points_of(vivarium::Seat seat) { return seat.index(); }

#ifdef MUST_NOT_COMPILE
constexpr int points = points_of(3);
#else
constexpr int points = points_of(vivarium::Seat(3));
#endif
static_assert(points == 3);

}  // namespace
