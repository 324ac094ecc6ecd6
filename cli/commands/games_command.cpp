// vivarium games: what can be played, and how it can be set up.
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/text/table_text.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/games_data.hpp"
#include "protocol/json.hpp"
#include "terminal/text/styled_text.hpp"

namespace vivarium::cli {
namespace {

void print_paragraph(Console& console, std::string_view words, std::string_view margin) {
  const auto width = static_cast<std::size_t>(console.width) - margin.size();
  for (const std::string& line : terminal::wrap_styled(words, width)) console.out << margin << line << '\n';
}

void print_game(Console& console, const GameInfo& info) {
  const terminal::Styling styling = console.out_is_terminal ? terminal::Styling::terminal : terminal::Styling::plain;
  console.out << terminal::rendered(terminal::styled_bold(info.title), styling)
              << fmt::format(" ({}), by {}\n", info.id, info.authors);
  console.out << fmt::format("  {} to {} players, about {} minutes\n", info.min_players, info.max_players,
                             info.minutes);
  print_paragraph(console, info.summary, "  ");
  for (const OptionInfo& option : info.options) {
    console.out << fmt::format("  {} {}\n",
                               option.kind == OptionInfo::Kind::edition ? "--edition FILE, or --option" : "--option",
                               fmt::format("{}=…", option.name));
    print_paragraph(console, option.meaning, "      ");
    print_paragraph(console, fmt::format("{}; default: {}", option.allowed_text, option.default_text), "      ");
  }
}

ExitStatus list_games(Console& console, bool as_json) {
  if (as_json) {
    Data games = Data::array();
    for (const CatalogEntry& entry : catalog()) games.push_back(protocol::game_data(entry));
    console.out << to_pretty_json(games) << '\n';
    return ExitStatus::ok;
  }
  for (const CatalogEntry& entry : catalog()) {
    if (&entry != &catalog().front()) console.out << '\n';
    print_game(console, entry.info());
  }
  return ExitStatus::ok;
}

}  // namespace

DeclaredCommand add_games_command(CLI::App& program) {
  CommandSyntax syntax(program, "games", "List the games, their players and options");
  const auto as_json = std::make_shared<bool>(false);
  syntax.flag("--json", *as_json, "Print JSON");
  syntax.footer("Examples:\n  vivarium games\n  vivarium games --json");
  return syntax.command([as_json](Console& console) { return list_games(console, *as_json); });
}

}  // namespace vivarium::cli
