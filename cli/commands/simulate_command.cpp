// vivarium simulate: plays many games of random players or bots and tells what came of it.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/game_run.hpp"
#include "cli/exec/exec_options.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/number_text.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/thread_count.hpp"
#include "cli/plot/plot_output.hpp"
#include "cli/records/record_file.hpp"
#include "cli/simulation/bot_simulation.hpp"
#include "cli/simulation/random_games.hpp"
#include "cli/simulation/simulation.hpp"
#include "cli/simulation/simulation_plot.hpp"
#include "cli/simulation/simulation_report.hpp"
#include "cli/text/table_text.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMaxGames = 1'000'000'000;

struct Arguments {
  std::string game;
  std::optional<std::string> bots;
  OptionTexts options;
  ExecLimitTexts exec;
  std::string games = "10000";
  std::string seed = "1";
  std::optional<std::string> threads;
  std::optional<std::string> record;
  PlotOption plot;
  bool legal = false;
  bool json = false;
};

// The games that shall be played.
struct Games {
  std::unique_ptr<RandomGames> random;
  std::unique_ptr<BotGames> of_bots;  // null: random players, who have a quicker way of their own
  std::vector<Contestant> contestants;

  [[nodiscard]] Simulation play(const SimulationPlan& plan) const {
    if (of_bots == nullptr) return simulate(*random, plan);
    return simulate_bots(*of_bots, seats_by_turns(contestants, of_bots->players()), plan);
  }
};

Games games_for(const Arguments& arguments, const GameInfo& info, std::uint64_t seed) {
  const Data options = options_from_text(info, arguments.options);
  auto random = make_random_games(info.id, options, kOptionsPath, seed);
  if (!random) throw wrong_options(info, arguments.options, random.error());
  Games games{std::move(random).value(), nullptr, {}};
  if (!arguments.bots) return games;
  games.contestants = parse_contestants(*arguments.bots, {.limits = exec_limits(arguments.exec)});
  if (games.contestants.size() > static_cast<std::size_t>(games.random->players())) {
    throw BadInput(fmt::format("--bots: {} bots for {} seats", games.contestants.size(), games.random->players()));
  }
  games.of_bots = std::move(make_bot_games(info.id, options, kOptionsPath, seed)).value();
  return games;
}

// Who sits where; nobody where the players are random.
std::vector<std::string> bots_at_seats(const Games& games) {
  if (games.of_bots == nullptr) return {};
  std::vector<std::string> names;
  for (const Contestant* seat : seats_by_turns(games.contestants, games.random->players())) {
    names.push_back(seat->full_name());
  }
  return names;
}

void check_combination(const Arguments& arguments) {
  if (arguments.legal && !arguments.record) throw BadInput("--legal: only together with --record FILE");
  check_outputs(arguments.json, arguments.record);
  arguments.plot.check();
}

ExitStatus run_simulation(const Arguments& arguments, Console& console) {
  const GameInfo& info = game_named(arguments.game).info();
  check_combination(arguments);
  const std::uint64_t seed = number_in_range("--seed", arguments.seed, 0, std::numeric_limits<std::uint64_t>::max());
  SimulationPlan plan;
  plan.games = number_in_range("--games", arguments.games, 1, kMaxGames);
  plan.threads = thread_count(arguments.threads);
  plan.legal_lists = arguments.legal ? LegalLists::write : LegalLists::leave_out;
  const Games games = games_for(arguments, info, seed);
  std::optional<RecordFile> file;
  if (arguments.record) file.emplace(*arguments.record);
  plan.record_file = file ? &*file : nullptr;

  const Simulation simulation =
      play_with_progress(plan, plan.games, console, [&](const SimulationPlan& running) { return games.play(running); });
  const SimulationSetup setup{info,         games.random->options(), games.random->players(), plan.games, seed,
                              plan.threads, bots_at_seats(games)};
  if (arguments.json) {
    console.out << to_pretty_json(report_data(setup, simulation)) << '\n';
  } else if (arguments.record != "-") {
    console.out << report_text(setup, simulation, console.text_width());
    arguments.plot.print(simulation_plot(setup, simulation), console);
  }
  arguments.plot.save(simulation_plot(setup, simulation));
  warn_about({simulation.tally.games(), plan.games, simulation.failures}, plan, arguments.record, console);
  std::vector<SeatsTaken> seats;
  for (const Contestant& contestant : games.contestants) {
    const auto at_table = seats_by_turns(games.contestants, setup.players);
    const auto count = std::count(at_table.begin(), at_table.end(), &contestant);
    seats.push_back({contestant, static_cast<std::uint64_t>(count) * simulation.tally.games()});
  }
  return status_of(seats, simulation.failures, console);
}

constexpr const char* kFooter =
    "Game k of a seed is always the same game, whatever the number of threads and games (with bots: if their budgets\n"
    "are simulations, not times).\n"
    "Ctrl-C ends the simulation early and reports the games played so far.\n"
    "\n"
    "Examples:\n"
    "  vivarium simulate take-that --players 2 --games 1000000\n"
    "  vivarium simulate cubosaurs --players 4 --option dna=true --option rounds=3\n"
    "  vivarium simulate dino-twist --players 3 --option islands=t-rex,little-rex,t-rex\n"
    "  vivarium simulate dino-twist --edition my-box.json --json\n"
    "  vivarium simulate cubosaurs --bots easy,search:100 --games 100\n"
    "  vivarium simulate take-that --games 100 --record games.jsonl --legal\n"
    "  vivarium simulate take-that --players 3 --plot points.svg\n"
    "  vivarium simulate take-that --games 100 --record - | vivarium verify -";

}  // namespace

DeclaredCommand add_simulate_command(CLI::App& program) {
  CommandSyntax syntax(program, "simulate", "Play many games of random players or bots");
  const auto arguments = std::make_shared<Arguments>();
  syntax.argument("GAME", arguments->game, "The game, as 'vivarium games' lists it", Need::required);
  syntax.option(
      {"--bots", "A,B", "The bots by seat, repeated until all seats are taken; names as in 'vivarium arena --help'"},
      arguments->bots);
  syntax.option({"--players", "N", "Number of players (default 4, or as near as the game allows)"},
                arguments->options.players);
  syntax.option({"--games", "K", "Number of games, 1 to 1,000,000,000 (default 10000)"}, arguments->games);
  syntax.option({"--seed", "S", "Seed of the random numbers (default 1)"}, arguments->seed);
  add_options_and_edition(syntax, arguments->options);
  syntax.option({"--threads", "T", "Number of threads (default: one per core)"}, arguments->threads);
  add_exec_options(syntax, arguments->exec);
  syntax.option({"--record", "FILE", "Write every game to this file (JSON Lines); - is standard output"},
                arguments->record);
  syntax.flag("--legal", arguments->legal, "With --record: also write the legal moves of every step");
  arguments->plot.add_to(syntax);
  syntax.flag("--json", arguments->json, "Print JSON instead of a table");
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return run_simulation(*arguments, console); });
}

}  // namespace vivarium::cli
