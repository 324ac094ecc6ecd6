// Moves for playouts: what the judgement likes best, give or take half a point, so that playouts differ.
#include <cstddef>
#include <cstdint>

#include "bots/take_that/judgement.hpp"
#include "bots/take_that/knowledge.hpp"
#include "bots/take_that/weights.hpp"

namespace vivarium::bots {

using namespace take_that;

Move Knowledge<TakeThat>::playout_move(const Choice& choice, Rng& rng) {
  const auto& [game, state, seat, moves] = choice;
  if (moves.size() == 1) return moves[0];
  constexpr std::uint32_t kSteps = 1024;
  const Judgement judgement(game, state, seat);
  std::size_t best = 0;
  float best_value = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const float noise = weights::kPlayoutNoise * static_cast<float>(draw_below(rng, kSteps)) / kSteps;
    const float value = judgement.of(moves[i]) + noise;
    if (i == 0 || value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return moves[best];
}

}  // namespace vivarium::bots
