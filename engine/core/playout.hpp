// Random play through the public contract: legal moves listed, one drawn, applied; chance sampled. The yardstick of
// speed, the ground of conformance tests and fingerprints.
#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace vivarium {

// Plays `state` to the end and returns the number of decisions.
template <Game G>
std::uint64_t play_randomly(const G& game, typename G::State& state, Rng& random) {
  Rng rng = random;  // to keep it in registers
  typename G::MoveList moves;
  std::uint64_t decisions = 0;
  for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
    if (stage.is_chance()) {
      game.apply(state, game.sample_chance(state, rng));
      continue;
    }
    const Seat seat = stage.first;
    game.legal_moves(state, seat, moves);
    const auto choice = draw_below(rng, static_cast<std::uint32_t>(moves.size()));
    game.apply(state, seat, moves[choice]);
    ++decisions;
  }
  random = rng;
  return decisions;
}

}  // namespace vivarium
