// What the table of Take That is worth: parts of the expected scores that others use, too.
#pragma once

#include <cstddef>

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that {

using namespace vivarium::take_that;

// What taking a row costs.
inline float row_cost(const Cards& row) { return static_cast<float>(row.size() + 4 * (row & kToads).size()); }

// Points of the round so far: what lies in front of the seat.
inline int round_points(const State& state, Seat seat) {
  const auto i = static_cast<std::size_t>(seat.index());
  return RoundScore::of(state.face_up[i], state.face_down[i]).points();
}

}  // namespace vivarium::bots::take_that
