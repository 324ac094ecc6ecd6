// Options of Dino Twist.
#pragma once

#include "engine/core/seat.hpp"
#include "games/dino_twist/edition.hpp"

namespace vivarium::dino_twist {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 6;

struct Options {
  int players = 2;
  SeatSet little_rex;  // DT-8: the seats with a Little Rex island; the others have a T-Rex island
  Edition edition = standard_edition();

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace vivarium::dino_twist
