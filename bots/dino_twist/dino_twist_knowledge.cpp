#include "bots/dino_twist/dino_twist_knowledge.hpp"

#include <cstddef>

#include "bots/dino_twist/outlook.hpp"
#include "bots/dino_twist/worth.hpp"
#include "games/dino_twist/scoring.hpp"

namespace vivarium::bots {

using dino_twist::DinoTwist;

static_assert(KnownGame<DinoTwist>);

void Knowledge<DinoTwist>::judge(const DinoTwist& game, const State& state, Seat seat, const MoveList& moves,
                                 std::span<float> values) {
  const DinoTwistOutlook outlook(game, state, seat);
  for (std::size_t i = 0; i < moves.size(); ++i) values[i] = outlook.of(moves[i]);
}

Expectation Knowledge<DinoTwist>::expected_scores(const DinoTwist& game, const State& state) {
  return DinoTwistWorth(game.options(), state).scores(state, graveyard_sizes(game.options(), state));
}

}  // namespace vivarium::bots
