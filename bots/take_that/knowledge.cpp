#include "bots/take_that/knowledge.hpp"

#include <span>

#include "bots/take_that/last_row.hpp"

namespace vivarium::bots {

using namespace take_that;

bool Knowledge<TakeThat>::is_horizon(const TakeThat& game, const Observation& seen, const State& state, Sight sight) {
  // Nothing that happens in a round changes the next one.
  if (state.round != seen.round) return true;
  // From here on expected_scores works out the rest, but the choice at hand has to be made first. Any move changes the
  // length of the row.
  if (LastRow::is_reached(game, state)) return seen.pile_size > 0 || state.row.size() != seen.row.size();
  // One card is drawn each turn. Later turns are mostly luck, which would only hide what the choice was worth. The end
  // of a round, without a pile, is played out.
  constexpr int kTurnsAhead = 30;
  constexpr int kTurnsAheadIfNear = 5;
  const int turns = sight == Sight::far ? kTurnsAhead : kTurnsAheadIfNear;
  return !state.pile.empty() && seen.pile_size - static_cast<int>(state.pile.size()) >= turns;
}

bool Knowledge<TakeThat>::is_settled(const TakeThat& game, const State& state) {
  return state.round + 1 == game.options().rounds && LastRow::is_reached(game, state);
}

State Knowledge<TakeThat>::seer_world(const TakeThat& /*game*/, const State& truth, const State& /*guess*/, Rng& rng) {
  State world = truth;
  shuffle(std::span(world.pile.data(), world.pile.size()), rng);
  return world;
}

}  // namespace vivarium::bots
