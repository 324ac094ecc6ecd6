#include "bots/take_that/evaluation.hpp"

#include <cstddef>

#include "bots/take_that/knowledge.hpp"
#include "bots/take_that/last_row.hpp"
#include "bots/take_that/weights.hpp"

namespace vivarium::bots {

using namespace take_that;

Expectation Knowledge<TakeThat>::expected_scores(const TakeThat& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  for (const Seat seat : seats(game.players())) points[index_of(seat)] = scores[seat];
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
  points[acting] -= weights::kShareOfFirst * row_cost(state.in_row);
  points[next] -= weights::kShareOfSecond * row_cost(state.in_row);
  return points;
}

}  // namespace vivarium::bots
