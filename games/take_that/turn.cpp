// Taking the row and twisting (TT-7 to TT-11, TT-16); the rest of a turn is in turn.hpp.
#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {
void TakeThat::take(State& state, Seat seat) const {
  Cards& stack = state.face_down[static_cast<std::size_t>(seat.index())];
  stack |= state.in_row;
  const bool single = state.row.size() == 1;
  state.row.clear();
  state.in_row = {};
  state.row_twins = {};
  if (state.pile.empty()) return finish_round(state);  // TT-10
  if (options_.expert && single) {                     // TT-16
    const Card extra = state.pile.pop_back();
    stack.insert(extra.index());
    state.extras.insert(extra.index());
  }
  state.phase = Phase::start_row;  // TT-8: the same seat goes on
}

void TakeThat::twist(State& state, Seat seat, Card card) const {
  const Card twin = card.twin();
  std::size_t place = 0;
  while (state.row[place] != twin) ++place;
  state.row.erase_at(place);
  state.in_row.erase(twin.index());
  state.row_twins.erase(card.index());
  Cards& gained = state.face_up[static_cast<std::size_t>(seat.index())];
  gained.insert(card.index());
  gained.insert(twin.index());
  if (state.row.empty() && state.pile.empty()) return finish_round(state);  // TT-10
  finish_turn(state, seat);
}

}  // namespace vivarium::take_that
