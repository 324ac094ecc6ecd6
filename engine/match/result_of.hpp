// The result of a finished game, as records have it.
#pragma once

#include <vector>

#include "engine/core/game.hpp"
#include "engine/record/record.hpp"

namespace vivarium {

// REQUIRES: the game is over
template <Game G>
Result result_of(const G& game, const typename G::State& state) {
  const auto as_ints = [](const Scores& scores) { return std::vector<int>(scores.begin(), scores.end()); };
  Result result;
  for (const Scores& round : game.round_scores(state)) result.rounds.push_back(as_ints(round));
  result.scores = as_ints(game.scores(state));
  for (const Seat seat : game.winners(state)) result.winners.push_back(seat);
  return result;
}

}  // namespace vivarium
