// error: (could not convert|no known conversion|no viable conversion|no matching function)
#include "engine/core/viewer.hpp"

vivarium::Viewer viewer_at(vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  return seat;
#else
  return vivarium::Viewer::seat(seat);
#endif
}
