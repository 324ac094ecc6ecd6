// A game's options on the command line (--players, --option name=value, --edition FILE), turned into the data that the
// game reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/console.hpp"
#include "cli/options/command_syntax.hpp"
#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"
#include "engine/core/rule_error.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::cli {

struct OptionTexts {
  std::optional<std::string> players;
  std::vector<std::string> options;  // "name=value"
  std::optional<std::string> edition_file;
};

// Declare --edition, and --option with it; --players is each command's own. The texts must outlive the command.
void add_edition(CommandSyntax& syntax, OptionTexts& texts);
void add_options_and_edition(CommandSyntax& syntax, OptionTexts& texts);

// All of these throw BadInput.

// The game of that id.
const CatalogEntry& game_named(const std::string& id);

// Options for the game's parse_options; `players` is always there.
Data options_from_text(const GameInfo& info, const OptionTexts& texts);

// The edition in a JSON file, checked to be one of this game.
Data read_edition(const GameInfo& info, const std::string& path);

// An error that the game found in such options, in terms of the command line: "--option rounds: …".
inline constexpr std::string_view kOptionsPath = "--option";
BadInput wrong_options(const GameInfo& info, const OptionTexts& texts, const FieldError& error);

// Without --players: four, or as near to four as the game allows.
int default_players(const GameInfo& info);

}  // namespace vivarium::cli
