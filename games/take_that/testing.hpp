// What the tests of Take That share.
#pragma once

#include <initializer_list>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that::testing {

inline Cards cards(std::initializer_list<int> numbers) {
  Cards set;
  for (const int number : numbers) set.insert(Card::of_number(number));
  return set;
}

// Late in an expert's round: seat 0 holds 12 and 13, seat 1 holds 14 and 15 and took 16 unseen, 17 and 18 are the pile.
// All others have been taken from the row.
inline State late_state() {
  State state;
  state.hands[Seat(0)] = cards({12, 13});
  state.hands[Seat(1)] = cards({14, 15});
  state.extras = cards({16});
  state.face_down[Seat(1)] = state.extras;
  state.pile = {Card::of_number(17), Card::of_number(18)};
  state.row = {Card::of_number(19)};
  state.in_row = cards({19});
  state.row_twins = cards({91});
  state.face_down[Seat(0)] =
      Cards::all() - state.hands[Seat(0)] - state.hands[Seat(1)] - state.extras - state.in_row - cards({17, 18});
  state.phase = Phase::turn;
  return state;
}

}  // namespace vivarium::take_that::testing
