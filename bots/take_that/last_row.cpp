#include "bots/take_that/last_row.hpp"

#include <cstddef>

#include "bots/take_that/evaluation.hpp"

namespace vivarium::bots::take_that {
namespace {

constexpr int kMoreThanAnyLead = 1000;

}  // namespace

int LastRow::lead(const State& state) {
  positions_ = 0;
  return best_lead(state, -kMoreThanAnyLead, kMoreThanAnyLead);
}

int LastRow::lead_after(const State& state, Move move) {
  positions_ = 0;
  return lead_after(state, move, -kMoreThanAnyLead, kMoreThanAnyLead);
}

int LastRow::lead_after(const State& state, Move move, int least, int most) {
  const Seat seat = state.turn;
  State next = state;
  game_.apply(next, seat, move);
  if (next.round == state.round) return -best_lead(next, -most, -least);
  const auto& scores = next.round_scores[state.round];
  return scores[seat].points() - scores[seat.next(2)].points();
}

int LastRow::best_lead(const State& state, int least, int most) {
  if (++positions_ > max_positions_) {
    const Seat other = state.turn.next(game_.players());
    return round_points(state, state.turn) - round_points(state, other) - static_cast<int>(row_cost(state.in_row)) / 2;
  }
  TakeThat::MoveList moves;
  game_.legal_moves(state, state.turn, moves);
  int best = -kMoreThanAnyLead;
  // From the end of the list: a take needs no deeper search, and twists are mostly the best of the rest.
  for (std::size_t i = moves.size(); i-- > 0 && best < most;) {
    const int lead = lead_after(state, moves[i], best > least ? best : least, most);
    if (lead > best) best = lead;
  }
  return best;
}

}  // namespace vivarium::bots::take_that
