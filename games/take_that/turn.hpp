// A turn (TT-6 to TT-9): the way of every playout, so that it is compiled into whatever plays. Part of take_that.hpp.
#pragma once

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

// TT-6, TT-7. Next to no row everything fits, and nothing can be twisted.
inline void TakeThat::legal_moves(const State& state, Seat seat, MoveList& moves) const {
  const bool may_take = state.phase == Phase::turn;
  if (seat != state.turn || !(may_take || state.phase == Phase::start_row)) [[unlikely]]
    return moves.clear();
  const Cards& hand = state.hands[seat];
  moves = MoveList(hand & cards_that_fit(state.row), hand & state.row_twins, may_take);
}

inline void TakeThat::apply(State& state, Seat seat, const Move& move) const {
  VIVARIUM_ASSERT(seat == state.turn);
  if (move.is_take()) return take(state, seat);
  const Card card = move.card();
  state.hands[seat].erase(card);
  if (move.is_twist()) return twist(state, seat, card);
  state.row.push_back(card);
  state.in_row.insert(card);
  state.row_twins |= twin_set(card);
  finish_turn(state, seat);
}

inline void TakeThat::finish_turn(State& state, Seat seat) const {
  if (!state.pile.empty()) state.hands[seat].insert(state.pile.pop_back());  // TT-9
  state.turn = seat.next(options_.players);
  state.phase = state.row.empty() ? Phase::start_row : Phase::turn;
}

}  // namespace vivarium::take_that
