// Options of Take That.
#pragma once

namespace vivarium::take_that {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxRounds = 10;

struct Options {
  int players = 2;
  int rounds = 2;       // TT-15
  bool expert = false;  // TT-16

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace vivarium::take_that
