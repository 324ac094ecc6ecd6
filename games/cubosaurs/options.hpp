// Options: how a game of Cubosaurs is set up.
#pragma once

#include "games/cubosaurs/edition.hpp"

namespace vivarium::cubosaurs {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxRounds = 5;

// CU-12: three rounds are recommended for two players.
constexpr int default_rounds(int players) { return players == 2 ? 3 : 2; }

struct Options {
  int players = kMinPlayers;
  int rounds = default_rounds(kMinPlayers);
  bool dna = false;        // the advanced game (CU-15)
  bool peaceful = false;   // without the tiles of direct interaction; no effect without `dna`
  bool open_hand = false;  // the Hand is shown to everyone (CU-21)
  Edition edition = Edition::standard();

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace vivarium::cubosaurs
