#include "bots/take_that/take_that_knowledge.hpp"

#include <cstddef>

#include "bots/take_that/last_row.hpp"
#include "bots/take_that/outlook.hpp"

namespace vivarium::bots {

using take_that::State;
using take_that::TakeThat;
using take_that_bot::LastRow;
using take_that_bot::Outlook;
using take_that_bot::round_points;
using take_that_bot::row_cost;

void Knowledge<TakeThat>::judge(const TakeThat& game, const State& state, Seat seat, const MoveList& moves,
                                std::span<float> values) {
  const Outlook outlook(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = outlook.of(moves[i]);
}

// What the judgement likes best, give or take half a point, so that playouts differ.
take_that::Move Knowledge<TakeThat>::playout_move(const TakeThat& game, const State& state, Seat seat,
                                                  const MoveList& moves, Rng& rng) {
  if (moves.size() == 1) return moves[0];
  constexpr float kDoubt = 0.5F;
  constexpr std::uint32_t kSteps = 1024;
  const Outlook outlook(game, state, seat);
  std::size_t best = 0;
  float best_value = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const float value = outlook.of(moves[i]) + kDoubt * static_cast<float>(draw_below(rng, kSteps)) / kSteps;
    if (i == 0 || value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return moves[best];
}

bool Knowledge<TakeThat>::judge_exactly(const TakeThat& game, const State& state, Seat /*seat*/, const MoveList& moves,
                                        std::span<float> values) {
  if (!LastRow::is_reached(game, state) || !state.extras.empty()) return false;
  LastRow last_row(game);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = static_cast<float>(last_row.lead_after(state, moves[i]));
  return true;
}

bool Knowledge<TakeThat>::is_horizon(const TakeThat& game, const Game::Observation& seen, const State& state,
                                     Sight sight) {
  // Nothing that happens in a round changes the next one.
  if (state.round != seen.round) return true;
  // From here on expected_scores reckons to the end; but the choice at hand has to be made first. Any move changes the
  // length of the row.
  if (LastRow::is_reached(game, state)) return seen.pile_size > 0 || state.row.size() != seen.row.size();
  // One card is drawn each turn. What comes later is luck, and would only hide what the choice was worth; the end of a
  // round, without a pile, is played out.
  constexpr int kTurnsAhead = 30;
  constexpr int kTurnsAheadIfNear = 5;
  const int turns = sight == Sight::far ? kTurnsAhead : kTurnsAheadIfNear;
  return !state.pile.empty() && seen.pile_size - static_cast<int>(state.pile.size()) >= turns;
}

bool Knowledge<TakeThat>::is_settled(const TakeThat& game, const State& state) {
  return state.round + 1 == game.options().rounds && LastRow::is_reached(game, state);
}

Expectation Knowledge<TakeThat>::expected_scores(const TakeThat& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  for (std::size_t i = 0; i < scores.size(); ++i) points[i] = scores[i];
  const Stage stage = game.stage(state);
  if (!stage.is_decision()) return points;
  for (const Seat seat : seats(game.players())) {
    points[index_of(seat)] += static_cast<float>(round_points(state, seat));
  }
  const Seat first = stage.to_act.first();
  const Seat second = first.next(game.players());
  const auto acting = index_of(first);
  const auto next = index_of(second);
  if (LastRow::is_reached(game, state)) {
    const int lead_now = round_points(state, first) - round_points(state, second);
    points[acting] += static_cast<float>(LastRow(game, LastRow::kQuick).lead(state) - lead_now);
    return points;
  }
  // Somebody will have to take the row: most likely who is to act, or the next one.
  constexpr float kShareOfFirst = 0.3F;
  constexpr float kShareOfSecond = 0.2F;
  points[acting] -= kShareOfFirst * row_cost(state.in_row);
  points[next] -= kShareOfSecond * row_cost(state.in_row);
  return points;
}

}  // namespace vivarium::bots
