// A round's end and its points (TT-10, TT-13 to TT-15).
#include <algorithm>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

void TakeThat::finish_round(State& state) const {
  for (const Seat seat : seats(players())) {
    state.round_scores[state.round][seat] = RoundScore::of(state.face_up[seat], state.face_down[seat]);
  }
  ++state.round;
  state.turn = Seat(0);
  state.phase = state.round == options_.rounds ? Phase::over : Phase::deal;
}

Scores TakeThat::scores(const State& state) const {
  Scores totals;
  for (const Seat seat : seats(players())) {
    int total = 0;
    for (std::size_t round = 0; round < state.round; ++round) total += state.round_scores[round][seat].points();
    totals.push_back(static_cast<std::int16_t>(total));
  }
  return totals;
}

SeatSet TakeThat::winners(const State& state) const {
  const Scores totals = scores(state);
  const auto best = *std::max_element(totals.begin(), totals.end());
  SeatSet winners;
  for (const Seat seat : seats(players())) {
    if (totals[seat] == best) winners.insert(seat);
  }
  return winners;
}

std::vector<Scores> TakeThat::round_scores(const State& state) const {
  std::vector<Scores> rounds;
  for (std::size_t round = 0; round < state.round; ++round) {
    Scores scores;
    for (const Seat seat : seats(players())) {
      scores.push_back(static_cast<std::int16_t>(state.round_scores[round][seat].points()));
    }
    rounds.push_back(scores);
  }
  return rounds;
}

}  // namespace vivarium::take_that
