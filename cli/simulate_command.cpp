// vivarium simulate: plays many games of random players and tells what came of it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/number_text.hpp"
#include "cli/option_text.hpp"
#include "cli/progress_bar.hpp"
#include "cli/random_games.hpp"
#include "cli/record_file.hpp"
#include "cli/simulation.hpp"
#include "cli/simulation_report.hpp"
#include "cli/table_text.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::uint64_t kMostThreads = 256;

struct Arguments {
  std::string game;
  OptionTexts options;
  std::string games = "10000";
  std::string seed = "1";
  std::optional<std::string> threads;
  std::optional<std::string> record;
  bool legal = false;
  bool json = false;
};

unsigned thread_count(const Arguments& arguments) {
  if (arguments.threads) {
    return static_cast<unsigned>(number_in_range("--threads", *arguments.threads, 1, kMostThreads));
  }
  return std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMostThreads));
}

std::unique_ptr<RandomGames> games_for(const Arguments& arguments, const GameInfo& info, std::uint64_t seed) {
  const Data options = options_from_text(info, arguments.options);
  auto games = make_random_games(info.id, options, kOptionsPath, seed);
  if (!games) throw wrong_options(info, arguments.options, games.error());
  return std::move(games).value();
}

void check_combination(const Arguments& arguments) {
  if (arguments.legal && !arguments.record) throw BadInput("--legal: only together with --record FILE");
  if (arguments.json && arguments.record == "-") {
    throw BadInput("--json and --record - both want to write to standard output");
  }
}

Simulation play(const RandomGames& games, SimulationPlan plan, Console& console) {
  const InterruptScope interrupts;
  ProgressBar bar(console, plan.games, "games");
  plan.stop_requested = &InterruptScope::requested;
  plan.show_progress = [&](std::uint64_t done) { bar.show(done); };
  Simulation simulation = simulate(games, plan);
  if (plan.record_file != nullptr && !plan.record_file->reader_has_left()) plan.record_file->finish();
  return simulation;
}

ExitStatus run_simulation(const Arguments& arguments, Console& console) {
  const GameInfo& info = game_named(arguments.game).info();
  check_combination(arguments);
  const std::uint64_t seed =
      number_in_range("--seed", arguments.seed, 0, std::numeric_limits<std::uint64_t>::max());
  SimulationPlan plan;
  plan.games = number_in_range("--games", arguments.games, 1, kMostGames);
  plan.threads = thread_count(arguments);
  plan.legal_lists = arguments.legal ? LegalLists::write : LegalLists::leave_out;
  const std::unique_ptr<RandomGames> games = games_for(arguments, info, seed);
  std::optional<RecordFile> file;
  if (arguments.record) file.emplace(*arguments.record);
  plan.record_file = file ? &*file : nullptr;

  const Simulation simulation = play(*games, plan, console);
  const ReportSubject subject{info, games->options(), games->players(), plan.games, seed, plan.threads};
  if (arguments.json) {
    console.out << to_pretty_json(report_data(subject, simulation)) << '\n';
  } else if (arguments.record != "-") {
    console.out << report_text(subject, simulation);
  }
  const bool reader_has_left = file && file->reader_has_left();
  if (simulation.tally.games() < plan.games && !reader_has_left) {
    complain(console, fmt::format("stopped after {} of {} games", grouped(simulation.tally.games()), grouped(plan.games)));
  }
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "Game number k of a seed is always the same game, whatever the number of threads and games.\n"
    "Ctrl-C ends the simulation with what has been played so far.\n"
    "\n"
    "Examples:\n"
    "  vivarium simulate take-that --players 2 --games 1000000\n"
    "  vivarium simulate cubosaurs --players 4 --option dna=true --option rounds=3\n"
    "  vivarium simulate dino-twist --players 3 --option islands=t-rex,little-rex,t-rex\n"
    "  vivarium simulate dino-twist --edition my-box.json --json\n"
    "  vivarium simulate take-that --games 100 --record games.jsonl --legal\n"
    "  vivarium simulate take-that --games 100 --record - | vivarium verify -";

}  // namespace

DeclaredCommand add_simulate_command(CLI::App& program) {
  CLI::App* app = program.add_subcommand("simulate", "Play many games of random players");
  const auto arguments = std::make_shared<Arguments>();
  app->add_option("GAME", arguments->game, "The game, as 'vivarium games' lists it")->required()->option_text(" ");
  app->add_option("--players", arguments->options.players, "How many play (default 4, or as many as can)")
      ->option_text("N");
  app->add_option("--games", arguments->games, "How many games, 1 to 1,000,000,000 (default 10000)")->option_text("K");
  app->add_option("--seed", arguments->seed, "Where chance begins: a whole number (default 1)")->option_text("S");
  app->add_option("--option", arguments->options.options, "An option of the game; may be given several times")
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false);
  app->add_option("--edition", arguments->options.edition_file, "A JSON file with what is printed on your cards")
      ->option_text("FILE");
  app->add_option("--threads", arguments->threads, "On how many threads (default: one for each core)")->option_text("T");
  app->add_option("--record", arguments->record, "Write every game to this file (JSON Lines); - is standard output")
      ->option_text("FILE");
  app->add_flag("--legal", arguments->legal, "With --record: also write the legal moves of every step");
  app->add_flag("--json", arguments->json, "Print JSON instead of a table");
  app->footer(kFooter);
  return {app, [arguments](Console& console) { return run_simulation(*arguments, console); }};
}

}  // namespace vivarium::cli
