// vivarium replay: a recorded game told step by step.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/terminal_session.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/number_text.hpp"
#include "cli/records/narration.hpp"
#include "cli/records/player_names.hpp"
#include "cli/records/record_source.hpp"
#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/printable.hpp"
#include "terminal/play/replay_steps.hpp"
#include "terminal/play/saved_games.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string file;                 // empty: the games that were finished here
  std::optional<std::string> game;  // "last" or a number
  std::optional<std::string> seat;
  bool step = false;
  bool plain = false;
  LanguageOption language;
};

struct PlacedRecord {
  Record record;
  std::string place;  // "games.jsonl:3"
};

std::string finished_games() {
  const std::filesystem::path path = terminal::SavedGames(terminal::SavedGames::default_folder()).finished_path();
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw BadInput("no game has been finished here yet; name a file of records, as in 'vivarium replay games.jsonl'");
  }
  return path.string();
}

PlacedRecord find_record(const Arguments& arguments) {
  const std::string file = arguments.file.empty() ? finished_games() : arguments.file;
  // Of a file the first game, of one's own the one that has just ended.
  const std::string game = arguments.game.value_or(arguments.file.empty() ? "last" : "1");
  const bool wants_last = game == "last";
  const std::uint64_t wanted =
      wants_last ? 0 : number_in_range("--game", game, 1, std::numeric_limits<std::int64_t>::max());
  RecordSource source(file);
  std::uint64_t count = 0;
  std::optional<PlacedRecord> found;
  while (auto record = source.next()) {
    if (++count < wanted) continue;
    const std::string place = fmt::format("{}:{}", source.name(), source.line_number());
    // A line that cannot be read matters only if it is the one.
    if (*record) {
      found = PlacedRecord{std::move(**record), place};
    } else if (!wants_last) {
      throw BadInput(place + ": " + record->error());
    }
    if (!wants_last) break;
  }
  if (found) return std::move(*found);
  if (count == 0 || wants_last) throw BadInput(source.name() + ": no record in it");
  throw BadInput(fmt::format("--game: there are only {} records in {}", count, source.name()));
}

std::unique_ptr<Match> fresh_match(const PlacedRecord& placed) {
  auto match = make_match_for(placed.record);
  if (!match) throw BadInput(placed.place + ": " + match.error().text());
  return std::move(match).value();
}

// Cards that nobody may know while the game runs are shown only when it is over.
Viewer viewer_for(const Arguments& arguments, int players, bool finished) {
  if (arguments.seat) {
    const auto seat = number_in_range("--seat", *arguments.seat, 0, static_cast<std::uint64_t>(players - 1));
    return Viewer::seat(Seat(static_cast<int>(seat)));
  }
  return finished ? Viewer::finished() : Viewer::spectator();
}

ExitStatus replay(const Arguments& arguments, Console& console) {
  const PlacedRecord placed = find_record(arguments);
  const Record& record = placed.record;
  const Verification verification = verify(record, *fresh_match(placed));
  const auto match = fresh_match(placed);
  const Viewer viewer = viewer_for(arguments, match->players(), verification.finished);

  if (arguments.step) {
    TerminalSession session(console, arguments.language.chosen(), arguments.plain);
    const std::vector<std::string> names = player_names(record.players, session.wording());
    terminal::ReplaySteps(session.ui(), {record, *match, verification.steps_checked, viewer, names}).run();
    return verification.accepted() ? ExitStatus::ok : ExitStatus::no;
  }
  Narration narration(console, record, *match,
                      {viewer, arguments.language.chosen(), arguments.plain ? Layout::sentences : Layout::columns});
  narration.tell_setup();
  console.out << printable(placed.place) << ", ";
  narration.tell_viewer();
  narration.tell_steps(verification.steps_checked);
  if (!verification.accepted()) {
    const auto& difference = *verification.difference;
    const std::string where = difference.step ? fmt::format("step {}: ", *difference.step) : std::string();
    print_error(console, fmt::format("{}: the replay ends here: {}{}", placed.place, where, difference.reason));
    return ExitStatus::no;
  }
  narration.tell_scores();
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "A finished game is shown with all cards face up, an unfinished one as a spectator sees it.\n"
    "Steps are counted from 0, as 'vivarium verify' counts them.\n"
    "Without FILE it is the last game that was finished in 'vivarium play'.\n"
    "\n"
    "Examples:\n"
    "  vivarium replay\n"
    "  vivarium replay games.jsonl\n"
    "  vivarium replay games.jsonl --game 3 --seat 0\n"
    "  vivarium replay games.jsonl --step\n"
    "  vivarium replay games.jsonl --lang fr";

}  // namespace

DeclaredCommand add_replay_command(CLI::App& program) {
  CommandSyntax syntax(program, "replay", "Replay a recorded game step by step");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("FILE", arguments->file, "A file of records (JSON Lines); - is standard input", Need::optional);
  syntax.option({"--game", "N", "Which record of the file, counted from 1, or 'last'"}, arguments->game);
  syntax.option({"--seat", "S", "As this seat saw the game (counted from 0)"}, arguments->seat);
  syntax.flag("--step", arguments->step, "Step through the game on the screen, forwards and back");
  syntax.flag("--plain", arguments->plain, "One event a line, no tables; with --step, no cursor movement");
  arguments->language.add_to(syntax);
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return replay(*arguments, console); });
}

}  // namespace vivarium::cli
