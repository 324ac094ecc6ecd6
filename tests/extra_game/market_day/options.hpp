// Options of Market Day.
#pragma once

namespace vivarium::market_day {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kMaxRounds = 3;

struct Options {
  int players = 2;
  int rounds = 1;
  bool second_roll = true;  // the winner may have the prize rolled again

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace vivarium::market_day
