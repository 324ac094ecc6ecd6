// Taking the row and twisting (TT-7 to TT-11, TT-16); the rest of a turn is in turn.hpp.
#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

void TakeThat::take(State& state, Seat seat) const {
  Cards& stack = state.face_down[seat];
  stack |= state.in_row;
  const bool single = state.row.size() == 1;
  state.row.clear();
  state.in_row = {};
  state.row_twins = {};
  if (state.pile.empty()) return finish_round(state);  // TT-10
  if (options_.expert && single) {                     // TT-16
    const Card extra = state.pile.pop_back();
    stack.insert(extra);
    state.extras.insert(extra);
  }
  state.phase = Phase::start_row;  // TT-8: the same seat goes on
}

void TakeThat::twist(State& state, Seat seat, Card card) const {
  const Card twin = card.twin();
  std::size_t place = 0;
  while (state.row[place] != twin) ++place;
  state.row.erase_at(place);
  state.in_row.erase(twin);
  state.row_twins.erase(card);
  Cards& gained = state.face_up[seat];
  gained.insert(card);
  gained.insert(twin);
  if (state.row.empty() && state.pile.empty()) return finish_round(state);  // TT-10
  finish_turn(state, seat);
}

// Whoever has taken the row still has to start one, and has seen nothing new; a twist or a card laid ends with a draw.
bool TakeThat::can_undo(const State& before, Seat /*seat*/, const Move& move, const State& after) const {
  return move.is_take() && after.phase == Phase::start_row && after.extras == before.extras;
}

}  // namespace vivarium::take_that
