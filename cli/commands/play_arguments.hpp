// What somebody wants of `vivarium play`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/roster.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/option_text.hpp"
#include "engine/core/game_info.hpp"

namespace vivarium::cli {

struct PlayArguments {
  std::string game;
  OptionTexts options;
  std::optional<std::string> bots;
  std::optional<std::string> names;
  std::optional<std::string> seed;
  std::optional<std::string> resume;
  std::optional<std::string> seat_link;
  std::optional<std::string> join;
  std::optional<std::string> host;  // the server where a table is opened
  std::optional<std::string> pace;
  bool is_listed = false;
  std::string level = "normal";  // of bots that nobody has named
  LanguageOption language;
  bool plain = false;
};

// The parts of a list with commas.
std::vector<std::string> split_list(const std::string& list);

// Who plays: people first, then bots.
struct Players {
  std::vector<std::string> people;  // their names; empty for those without one
  std::vector<bots::BotSpec> bots;
};

// Who takes the seats for which nobody is named.
enum class FreeSeats : std::uint8_t { people, bots };

// Throws BadInput.
Players players_for(const PlayArguments& arguments, const GameInfo& info, FreeSeats free_seats);

// Where nobody says how many play.
inline constexpr int kUsualPlayers = 3;

}  // namespace vivarium::cli
