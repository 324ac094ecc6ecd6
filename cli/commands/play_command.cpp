// vivarium play: a game in the terminal, against bots, with several people at one keyboard, or at a server's table.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/play_arguments.hpp"
#include "cli/commands/play_at_server.hpp"
#include "cli/commands/terminal_session.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/number_text.hpp"
#include "cli/options/option_text.hpp"
#include "terminal/play/local_game.hpp"
#include "terminal/play/local_setup.hpp"
#include "terminal/play/saved_games.hpp"
#include "terminal/play/setup_questions.hpp"

namespace vivarium::cli {
namespace {

std::uint64_t seed_for(const PlayArguments& arguments) {
  if (arguments.seed) return number_in_range("--seed", *arguments.seed, 0, std::numeric_limits<std::uint64_t>::max());
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

terminal::LocalSetup new_game(const PlayArguments& arguments, const std::string& game, const Wording& wording) {
  const CatalogEntry& entry = game_named(game);
  const Players who = players_for(arguments, entry.info(), arguments.bots ? FreeSeats::people : FreeSeats::bots);
  OptionTexts texts = arguments.options;
  texts.players = fmt::format("{}", who.people.size() + who.bots.size());
  auto match = entry.make_match(options_from_text(entry.info(), texts), kOptionsPath, Completeness::defaults_allowed);
  if (!match) throw wrong_options(entry.info(), texts, match.error());
  return {std::move(match).value(), {}, terminal::seats_for(who.people, who.bots, wording), 0, {}, {}};
}

terminal::LocalSetup saved_game(const std::filesystem::path& path, const Wording& wording) {
  const auto record = terminal::load_record(path);
  if (!record) throw BadInput(path.string() + ": " + record.error());
  auto setup = terminal::resumed(*record, wording);
  if (!setup) throw BadInput(path.string() + ": " + setup.error());
  return std::move(setup).value();
}

// Whoever is asked which game is also asked who else plays, as far as the command has not said so. False: the person
// wants to leave.
bool ask_who_plays(terminal::SetupQuestions& questions, const GameInfo& info, PlayArguments& arguments) {
  if (arguments.bots) return true;
  const int people = arguments.names ? static_cast<int>(split_list(*arguments.names).size()) : 1;
  if (people >= info.max_players) return true;
  const int least = std::max(people, info.min_players);
  if (!arguments.options.players) {
    const int usual = std::clamp(kUsualPlayers, least, info.max_players);
    const auto players = questions.how_many_players({least, info.max_players, usual});
    if (!players) return false;
    arguments.options.players = fmt::format("{}", *players);
  }
  if (arguments.options.players == fmt::format("{}", people)) return true;
  const auto level = questions.which_level();
  if (level) arguments.level = *level;
  return level.has_value();
}

std::optional<terminal::GameChoice> ask_what_to_play(TerminalSession& session, const terminal::SavedGames& saved,
                                                     PlayArguments& arguments) {
  terminal::SetupQuestions questions(session.terminal(), session.wording());
  auto choice = questions.which_game(saved);
  const bool is_new = choice && choice->game;
  if (is_new && !ask_who_plays(questions, game_named(*choice->game).info(), arguments)) choice = std::nullopt;
  // Somebody who presses Ctrl-D wants to leave; a pipe that ends has forgotten something.
  if (!choice && questions.has_input_ended() && ::isatty(STDIN_FILENO) != 1) {
    throw BadInput("the input ended before a game was chosen; name one, as in 'vivarium play take-that'");
  }
  return choice;
}

ExitStatus play_here(PlayArguments arguments, Console& console) {
  TerminalSession session(console, arguments.language.chosen(), arguments.plain);
  const Wording& wording = session.wording();
  const terminal::SavedGames saved(terminal::SavedGames::default_folder());

  terminal::GameChoice choice;
  if (arguments.resume) {
    const auto games = saved.list();
    if (arguments.resume->empty() && games.empty()) throw BadInput("there is no saved game to resume");
    choice.saved_game = arguments.resume->empty() ? games.front() : std::filesystem::path(*arguments.resume);
  } else if (!arguments.game.empty()) {
    choice.game = arguments.game;
  } else {
    const auto chosen = ask_what_to_play(session, saved, arguments);
    if (!chosen) return ExitStatus::ok;
    choice = *chosen;
  }
  terminal::LocalSetup setup =
      choice.game ? new_game(arguments, *choice.game, wording) : saved_game(*choice.saved_game, wording);
  setup.seed = seed_for(arguments);
  setup.saved_as = choice.saved_game ? *choice.saved_game : saved.new_path(*choice.game);
  setup.finished_games = saved.finished_path();

  const std::filesystem::path saved_as = setup.saved_as;
  terminal::GameUi& ui = session.ui();
  terminal::LocalGame game(ui, std::move(setup));
  if (game.play() == terminal::LocalGame::Ending::left) {
    const Reader nobody;
    const terminal::Translator translator(wording, nobody);
    const std::string file = saved_as.string();
    const auto& problem = game.saving_problem();
    ui.print("");
    ui.print(problem ? translator.text("cannot-save", {{"file", file}, {"reason", *problem}})
                     : translator.text("left", {{"file", saved.holds(saved_as) ? "none" : file}}));
    return problem ? ExitStatus::no : ExitStatus::ok;
  }
  return ExitStatus::ok;
}

ExitStatus play(const PlayArguments& arguments, Console& console) {
  const int ways = (arguments.seat_link ? 1 : 0) + (arguments.join ? 1 : 0) + (arguments.host ? 1 : 0);
  if (ways > 1) throw BadInput("give only one of --seat-link, --join and --host");
  if (!arguments.host && (arguments.pace || arguments.is_listed)) {
    throw BadInput("--pace and --listed are for a table that you open with --host");
  }
  if (ways == 0) return play_here(arguments, console);
  const bool says_what = !arguments.game.empty() || arguments.bots || arguments.options.players ||
                         !arguments.options.options.empty() || arguments.options.edition_file;
  if (arguments.resume || arguments.seed) {
    throw BadInput("--resume and --seed are for games played here, not at a server");
  }
  if (!arguments.host && says_what) {
    throw BadInput("a table of a server has its own game: give only --seat-link, or --join with --names");
  }
  return play_at_server(arguments, console);
}

constexpr const char* kFooter =
    "Without --bots you play against 'normal' bots. With --bots the remaining seats are for people who share the\n"
    "keyboard; the screen is cleared between their turns. Type ? in the game for help.\n"
    "\n"
    "Examples:\n"
    "  vivarium play\n"
    "  vivarium play take-that --bots easy,hard\n"
    "  vivarium play dino-twist --players 4 --bots expert --names Ana,Ben,Cleo\n"
    "  vivarium play cubosaurs --option dna=true --lang fr\n"
    "  vivarium play --resume\n"
    "  vivarium play --join https://games.example.org/table/TABLE --names Ana\n"
    "  vivarium play take-that --host https://games.example.org --names Ana --players 4 --bots hard";

}  // namespace

DeclaredCommand add_play_command(CLI::App& program) {
  CommandSyntax syntax(program, "play", "Play in this terminal, against bots or with friends");
  const auto arguments = std::make_shared<PlayArguments>();
  syntax.argument("GAME", arguments->game, "The game, as 'vivarium games' lists it; without it you are asked",
                  Need::optional);
  syntax.option({"--players", "N", "Number of players (default 3)"}, arguments->options.players);
  syntax.option({"--bots", "A,B", "The bots: easy, normal, hard, expert or as in 'vivarium arena --help'"},
                arguments->bots);
  syntax.option({"--names", "A,B", "The people at this keyboard"}, arguments->names);
  add_options_and_edition(syntax, arguments->options);
  syntax.option_or_flag({"--resume", "[FILE]", "Resume the game that you left last, or the one in FILE"},
                        arguments->resume);
  syntax.option({"--seed", "S", "Seed of the random numbers (default: a random one)"}, arguments->seed);
  syntax.option({"--seat-link", "URL", "The link to your seat at a server's table, as the browser shows it"},
                arguments->seat_link);
  syntax.option({"--join", "URL", "An invitation to a server's table; needs --names"}, arguments->join);
  syntax.option(
      {"--host", "URL", "Open a table at this server, show the link for friends and play there; needs --names"},
      arguments->host);
  syntax.option({"--pace", "P", "With --host: the time for a decision, off (default), relaxed or fast"},
                arguments->pace);
  syntax.flag("--listed", arguments->is_listed, "With --host: show the table to everybody in the server's lobby");
  syntax.flag("--plain", arguments->plain, "No colours, no cursor movement, one event a line");
  arguments->language.add_to(syntax);
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return play(*arguments, console); });
}

}  // namespace vivarium::cli
