#include "bots/cubosaurs/knowledge.hpp"

#include <algorithm>

#include "bots/cubosaurs/kinds.hpp"
#include "bots/cubosaurs/weights.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::bots {

using namespace cubosaurs;

std::uint64_t Knowledge<Cubosaurs>::context(const Cubosaurs& game, const State& state, Seat /*seat*/) {
  Hash hash;
  hash.add(state.phase == Phase::turn ? kinds_in(game, state.hand) : 0);  // a robber may not know the Hand
  for (const Cards collection : state.collections) hash.add(kinds_in(game, collection));
  return hash.value();
}

bool Knowledge<Cubosaurs>::is_horizon(const Cubosaurs& game, const Observation& seen, const State& state, Sight sight) {
  if (state.round != seen.round) return true;
  const int draws = sight == Sight::far ? weights::kHorizonTurns * game.players()
                                        : std::max(game.players() - 1, weights::kMinDrawsIfNear);
  return state.phase == Phase::turn && state.pack.count() + draws <= seen.pack_size;
}

}  // namespace vivarium::bots
