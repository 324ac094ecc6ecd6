// vivarium arena: bots against bots.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "cli/arena/arena.hpp"
#include "cli/arena/arena_plot.hpp"
#include "cli/arena/arena_report.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/game_run.hpp"
#include "cli/exec/exec_options.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/number_text.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/thread_count.hpp"
#include "cli/plot/plot_output.hpp"
#include "cli/text/table_text.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMaxGames = 1'000'000'000;
constexpr std::size_t kMaxBots = 12;
constexpr double kMaxElo = 2'000;

struct Arguments {
  std::string game;
  std::string bots;
  OptionTexts options;
  ExecLimitTexts exec;
  std::string games = "200";
  std::string seed = "1";
  std::optional<std::string> threads;
  std::optional<std::string> simulations;
  std::optional<std::string> milliseconds;
  std::optional<std::string> test;
  std::optional<std::string> record;
  PlotOption plot;
  bool json = false;
};

bots::Effort common_effort(const Arguments& arguments) {
  if (arguments.simulations && arguments.milliseconds) {
    throw BadInput("--simulations and --milliseconds: one of them, not both");
  }
  if (arguments.simulations) {
    return bots::Effort::simulations(
        number_in_range("--simulations", *arguments.simulations, 1, bots::kMaxSimulations));
  }
  if (arguments.milliseconds) {
    return bots::Effort::milliseconds(
        number_in_range("--milliseconds", *arguments.milliseconds, 1, bots::kMaxMilliseconds));
  }
  return bots::kUsualEffort;
}

std::vector<Contestant> contestants_of(const Arguments& arguments) {
  std::vector<Contestant> contestants =
      parse_contestants(arguments.bots, {common_effort(arguments), SeerRule::allowed, exec_limits(arguments.exec)});
  if (contestants.size() < 2 || contestants.size() > kMaxBots) {
    throw BadInput(fmt::format("--bots: 2 to {} bots expected, got {}", kMaxBots, contestants.size()));
  }
  return contestants;
}

std::optional<double> parse_elo(std::string_view text) {
  double elo = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, elo, std::chars_format::fixed);
  if (result.ec != std::errc() || result.ptr != end || !(elo >= -kMaxElo && elo <= kMaxElo)) return std::nullopt;
  return elo;
}

std::optional<SequentialTest> test_of(const Arguments& arguments, const Seating& seating) {
  if (!arguments.test) return std::nullopt;
  const std::string& text = *arguments.test;
  const std::size_t comma = text.find(',');
  const auto elo0 = parse_elo(std::string_view(text).substr(0, comma));
  const auto elo1 = comma == std::string::npos ? std::nullopt : parse_elo(std::string_view(text).substr(comma + 1));
  if (!elo0 || !elo1 || *elo0 >= *elo1) {
    throw BadInput("--sprt: two Elo differences, the smaller one first, such as 0,10, expected, got '" +
                   shortened(text, 40) + "'");
  }
  return SequentialTest(*elo0, *elo1, static_cast<double>(seating.field()));
}

std::unique_ptr<BotGames> games_for(const Arguments& arguments, const GameInfo& info, std::size_t bots,
                                    std::uint64_t seed) {
  OptionTexts texts = arguments.options;
  // Where nobody says, as many players as bots.
  if (!texts.players)
    texts.players = std::to_string(std::clamp(static_cast<int>(bots), info.min_players, info.max_players));
  auto games = make_bot_games(info.id, options_from_text(info, texts), kOptionsPath, seed);
  if (!games) throw wrong_options(info, texts, games.error());
  return std::move(games).value();
}

void tell(const Arguments& arguments, const ArenaSetup& setup, const ArenaResult& result, Console& console) {
  if (arguments.json) {
    console.out << to_pretty_json(arena_data(setup, result)) << '\n';
  } else if (arguments.record != "-") {
    console.out << arena_text(setup, result, console.text_width());
    arguments.plot.print(arena_plot(setup, result), console);
  }
  arguments.plot.save(arena_plot(setup, result));
}

ExitStatus run_arena_command(const Arguments& arguments, Console& console) {
  const GameInfo& info = game_named(arguments.game).info();
  check_outputs(arguments.json, arguments.record);
  arguments.plot.check();
  const std::vector<Contestant> contestants = contestants_of(arguments);
  const std::uint64_t seed = number_in_range("--seed", arguments.seed, 0, std::numeric_limits<std::uint64_t>::max());
  const std::uint64_t games_asked = number_in_range("--games", arguments.games, 1, kMaxGames);
  const std::unique_ptr<BotGames> games = games_for(arguments, info, contestants.size(), seed);
  const Seating seating(contestants.size(), static_cast<std::size_t>(games->players()));
  ArenaPlan plan;
  plan.rotations = (games_asked + seating.lineups().size() - 1) / seating.lineups().size();
  plan.threads = thread_count(arguments.threads);
  plan.test = test_of(arguments, seating);
  std::optional<RecordFile> file;
  if (arguments.record) file.emplace(*arguments.record);
  plan.record_file = file ? &*file : nullptr;

  const std::uint64_t planned = plan.rotations * seating.lineups().size();
  const ArenaResult result = play_with_progress(plan, planned, console, [&](const ArenaPlan& running) {
    return run_arena(*games, contestants, seating, running);
  });
  const ArenaSetup setup{info, games->options(), contestants, seating, games_asked, seed, plan.threads, plan.test};
  tell(arguments, setup, result, console);
  const bool decided =
      plan.test && plan.test->verdict(result.standings[0].win_share) != SequentialTest::Verdict::undecided;
  warn_about({result.games, decided ? result.games : planned, result.failures}, plan, arguments.record, console);
  std::vector<SeatsTaken> seats;
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    seats.push_back({contestants[i], result.rotations * seating.seats_of(i)});
  }
  return status_of(seats, result.failures, console);
}

std::string footer() {
  std::string text =
      "Bots, each with an optional budget per move after a colon (search:500 simulations, search:200ms):\n";
  for (const bots::RosterEntry& entry : bots::kRoster) text += fmt::format("  {:<8} {}\n", entry.name, entry.summary);
  text += fmt::format("  {:<8} {}\n", "seer", "search that sees all hands: an upper bound, for measurements only");
  text += fmt::format("  {:<8} {}\n", "exec:…",
                      "your own program, as in exec:./my-bot; docs/ENGINE.md describes its protocol");
  return text +
         "\n"
         "Each deal is played with the bots rotated through all seats; such a rotation is one sample. Intervals are\n"
         "95 %. Time per move leaves out forced moves. Built-in bots are measured in processor time, so that a busy\n"
         "machine makes them slower, not weaker. With budgets in simulations, a seed always gives the same games,\n"
         "whatever the number of threads.\n"
         "A name before = is for reports: me=exec:./my-bot. Exit status: 1 if a program never started.\n"
         "A program that crashes, hangs, breaks the protocol or chooses an illegal move loses that game.\n"
         "\n"
         "Examples:\n"
         "  vivarium arena take-that --bots search:500,plain:2000 --games 1000\n"
         "  vivarium arena cubosaurs --bots hard,normal --players 4 --games 100\n"
         "  vivarium arena dino-twist --bots search,greedy,random --simulations 200 --json\n"
         "  vivarium arena take-that --bots search:500,search:100 --sprt 0,20 --games 10000\n"
         "  vivarium arena take-that --bots greedy,easy,random --games 600 --plot arena.svg\n"
         "  vivarium arena take-that --bots 'me=exec:python3 examples/exec_bot.py,greedy'";
}

}  // namespace

DeclaredCommand add_arena_command(CLI::App& program) {
  CommandSyntax syntax(program, "arena", "Let bots play against bots and measure them");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("GAME", arguments->game, "The game, as 'vivarium games' lists it", Need::required);
  syntax.option({"--bots", "A,B", "Who plays: 2 to 12 bots, separated by commas", Need::required}, arguments->bots);
  syntax.option({"--players", "N", "Number of seats (default: one per bot, where the game allows it)"},
                arguments->options.players);
  syntax.option({"--games", "K", "Number of games, rounded up to whole rotations (default 200)"}, arguments->games);
  syntax.option({"--seed", "S", "Seed of the random numbers (default 1)"}, arguments->seed);
  add_options_and_edition(syntax, arguments->options);
  syntax.option({"--threads", "T", "Number of threads (default: one per core)"}, arguments->threads);
  syntax.option({"--simulations", "N", "Budget per move of bots that name none (default 1000)"},
                arguments->simulations);
  syntax.option({"--milliseconds", "T", "The same budget as a time"}, arguments->milliseconds);
  add_exec_options(syntax, arguments->exec);
  syntax.option({"--sprt", "ELO0,ELO1", "Stop as soon as the test decides whether the first bot is at ELO0 or at ELO1"},
                arguments->test);
  syntax.option({"--record", "FILE", "Write every game to this file (JSON Lines); - is standard output"},
                arguments->record);
  arguments->plot.add_to(syntax);
  syntax.flag("--json", arguments->json, "Print JSON instead of a table");
  syntax.footer(footer());
  return syntax.command([arguments](Console& console) { return run_arena_command(*arguments, console); });
}

}  // namespace vivarium::cli
