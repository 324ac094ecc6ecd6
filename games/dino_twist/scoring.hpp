// Points (DT-29 to DT-31) by where they come from.
#pragma once

#include <cstdint>

#include "games/dino_twist/options.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

inline constexpr int kPointsPerGrave = 2;
inline constexpr int kClawsBonus = 7;

struct ScoreSheet {
  int island = 0;        // the strengths
  int graveyard = 0;     // 2 a card
  int island_bonus = 0;  // DT-29
  int claws_bonus = 0;   // DT-30, once the game is over
  int claws = 0;         // Long Claws Dinos on the island: no points of their own

  [[nodiscard]] constexpr int total() const { return island + graveyard + island_bonus + claws_bonus; }
};

using GraveyardSizes = PerSeat<std::uint8_t>;

[[nodiscard]] GraveyardSizes graveyard_sizes(const Options& options, const State& state);
[[nodiscard]] PerSeat<ScoreSheet> score_sheets(const Options& options, const Table& table,
                                               const GraveyardSizes& graves);

}  // namespace vivarium::dino_twist
