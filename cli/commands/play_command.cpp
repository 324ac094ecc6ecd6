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
#include "cli/commands/terminal_session.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/language_option.hpp"
#include "cli/options/number_text.hpp"
#include "cli/options/option_text.hpp"
#include "terminal/play/local_game.hpp"
#include "terminal/play/local_setup.hpp"
#include "terminal/play/saved_games.hpp"
#include "terminal/play/setup_questions.hpp"
#include "terminal/remote/remote_game.hpp"
#include "terminal/remote/table_connection.hpp"
#include "terminal/remote/take_seat.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string game;
  OptionTexts options;
  std::optional<std::string> bots;
  std::optional<std::string> names;
  std::optional<std::string> seed;
  std::optional<std::string> resume;
  std::optional<std::string> seat_link;
  std::optional<std::string> join;
  std::string level = "normal";  // of bots that nobody has named
  LanguageOption language;
  bool plain = false;
};

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= list.size()) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<bots::BotSpec> bots_named(const std::string& list) {
  std::vector<bots::BotSpec> specs;
  for (const std::string& name : split(list)) {
    auto spec = bots::parse_bot(name);
    if (!spec) throw BadInput("--bots: " + spec.error());
    specs.push_back(*spec);
  }
  return specs;
}

// Who plays: people first, then bots. Without --bots one person plays against those of the usual level.
struct Players {
  std::vector<std::string> people;  // their names; empty for those without one
  std::vector<bots::BotSpec> bots;
};

constexpr std::size_t kDefaultPlayers = 3;

Players players_for(const Arguments& arguments, const GameInfo& info) {
  Players who;
  if (arguments.names) who.people = split(*arguments.names);
  for (const std::string& name : who.people) {
    if (name.starts_with(terminal::kBotPrefix)) throw BadInput("--names: a person's name cannot begin with 'bot:'");
  }
  if (who.people.empty()) who.people.emplace_back();
  if (arguments.bots) who.bots = bots_named(*arguments.bots);
  const std::size_t named = who.people.size() + who.bots.size();
  std::size_t players = std::max<std::size_t>(named, 2);
  if (!arguments.bots) players = std::max(named, std::min(kDefaultPlayers, static_cast<std::size_t>(info.max_players)));
  if (arguments.options.players) {
    players = number_in_range("--players", *arguments.options.players, static_cast<std::uint64_t>(info.min_players),
                              static_cast<std::uint64_t>(info.max_players));
  }
  if (who.bots.size() >= players) {
    throw BadInput("--bots: a seat must be left for a person; 'vivarium simulate' lets bots play alone");
  }
  if (named > players) {
    throw BadInput(fmt::format("{} people and bots are named, but {} play", named, players));
  }
  // What is not said otherwise: with --bots the other seats are people's, without it they are bots'.
  const std::size_t free_seats = players - who.people.size() - who.bots.size();
  if (arguments.bots) {
    who.people.resize(who.people.size() + free_seats);
  } else {
    who.bots.insert(who.bots.end(), free_seats, bots::parse_bot(arguments.level).value());
  }
  return who;
}

std::uint64_t seed_for(const Arguments& arguments) {
  if (arguments.seed) return number_in_range("--seed", *arguments.seed, 0, std::numeric_limits<std::uint64_t>::max());
  std::random_device device;
  return (std::uint64_t{device()} << 32U) | device();
}

terminal::LocalSetup new_game(const Arguments& arguments, const std::string& game, const Wording& wording) {
  const CatalogEntry& entry = game_named(game);
  const Players who = players_for(arguments, entry.info());
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
bool ask_who_plays(terminal::SetupQuestions& questions, const GameInfo& info, Arguments& arguments) {
  if (arguments.bots) return true;
  const int people = arguments.names ? static_cast<int>(split(*arguments.names).size()) : 1;
  if (people >= info.max_players) return true;
  const int least = std::max(people, info.min_players);
  if (!arguments.options.players) {
    const int usual = std::clamp(static_cast<int>(kDefaultPlayers), least, info.max_players);
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
                                                     Arguments& arguments) {
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

ExitStatus play_here(Arguments arguments, Console& console) {
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

  terminal::GameUi& ui = session.ui();
  terminal::LocalGame game(ui, std::move(setup));
  if (game.play() == terminal::LocalGame::Ending::left) {
    const Reader nobody;
    ui.print("");
    ui.print(terminal::Translator(wording, nobody).text("left"));
  }
  return ExitStatus::ok;
}

terminal::TableLink link_named(const char* option, const std::string& address) {
  auto link = terminal::parse_table_link(address);
  if (!link) throw BadInput(fmt::format("{}: {}", option, link.error()));
  return std::move(link).value();
}

std::string join_problem(const terminal::JoinProblem& problem, const terminal::TableLink& table,
                         const terminal::Translator& translator) {
  switch (problem.kind) {
    case terminal::JoinProblem::Kind::refused: {
      const std::string refusal = translator.message("refusal." + problem.text);
      return refusal.empty() ? problem.text : refusal;
    }
    case terminal::JoinProblem::Kind::untrusted:
      return translator.text("distrusted", {{"host", table.authority()}, {"reason", problem.text}});
    case terminal::JoinProblem::Kind::unreachable:
      break;
  }
  return table.authority() + ": " + problem.text;
}

// A seat for somebody who was invited, under the name that was given.
terminal::TableLink seat_at(const Arguments& arguments, terminal::GameUi& ui) {
  const terminal::TableLink table = link_named("--join", *arguments.join);
  if (!arguments.names) throw BadInput("--join: say who you are with --names NAME");
  auto seat = terminal::take_seat(table, *arguments.names);
  const Reader nobody;
  const terminal::Translator translator(ui.wording(), nobody);
  if (!seat) throw BadInput(join_problem(seat.error(), table, translator));
  ui.print(translator.text("seat-link", {{"url", seat->seat_link()}}));
  return std::move(seat).value();
}

ExitStatus play_there(const Arguments& arguments, Console& console) {
  TerminalSession session(console, arguments.language.chosen(), arguments.plain);
  terminal::GameUi& ui = session.ui();
  const terminal::TableLink link =
      arguments.join ? seat_at(arguments, ui) : link_named("--seat-link", *arguments.seat_link);
  if (!link.token) throw BadInput("--seat-link: the address of a seat has its token behind a #; see --join");
  terminal::RemoteGame game(ui, link, std::make_unique<terminal::TableConnection>(link));
  return game.play() == terminal::RemoteGame::Ending::refused ? ExitStatus::no : ExitStatus::ok;
}

ExitStatus play(const Arguments& arguments, Console& console) {
  if (!arguments.seat_link && !arguments.join) return play_here(arguments, console);
  const bool says_more = !arguments.game.empty() || arguments.bots || arguments.resume || arguments.options.players ||
                         !arguments.options.options.empty() || arguments.options.edition_file || arguments.seed;
  if (says_more || (arguments.seat_link && arguments.join)) {
    throw BadInput("a table of a server has its own game: give only --seat-link, or --join with --names");
  }
  return play_there(arguments, console);
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
    "  vivarium play --join https://games.example.org/table/TABLE --names Ana";

}  // namespace

DeclaredCommand add_play_command(CLI::App& program) {
  CommandSyntax syntax(program, "play", "Play in this terminal, against bots or with friends");
  const auto arguments = std::make_shared<Arguments>();
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
  syntax.flag("--plain", arguments->plain, "No colours, no cursor movement, one event a line");
  arguments->language.add_to(syntax);
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return play(*arguments, console); });
}

}  // namespace vivarium::cli
