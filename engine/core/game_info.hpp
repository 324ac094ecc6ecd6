// GameInfo: what a person must know to set a game up: its name, players and options.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium {

struct OptionInfo {
  enum class Kind : std::uint8_t { flag, number, choices, edition };

  std::string_view name;
  Kind kind;
  std::string_view meaning;       // a short sentence
  std::string_view default_text;  // "2", "false", "3 with two players, else 2"
  std::string_view allowed_text;  // "1 to 10", "true or false"
  int lowest = 0;                 // of a number
  int highest = 0;
  std::vector<std::string_view> choices = {};  // of `choices`, one for each seat
};

struct GameInfo {
  std::string_view id;     // "take-that", as in records and commands
  std::string_view title;  // "Take That"
  std::string_view authors;
  std::string_view summary;  // one sentence
  int min_players;
  int max_players;
  int minutes;
  std::vector<OptionInfo> options;  // without `players`, which every game has
};

// A printed fact of a game and where it comes from (editions): shown to the players, worded like an event.
struct EditionFact {
  std::string id;  // "take-that.fact.toads"
  Data args;
  bool assumed;
};

}  // namespace vivarium
