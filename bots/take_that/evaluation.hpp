// What the table of Take That is worth: parts of the expected scores that others use, too.
#pragma once

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that {

using namespace vivarium::take_that;

// What taking a row costs.
inline float row_cost(const Cards& row) { return static_cast<float>(row.size() + 4 * (row & kToads).size()); }

// Points of the round so far: what lies in front of the seat.
inline int round_points(const State& state, Seat seat) {
  return RoundScore::of(state.face_up[seat], state.face_down[seat]).points();
}

}  // namespace vivarium::bots::take_that
