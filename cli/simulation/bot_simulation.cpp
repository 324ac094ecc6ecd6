#include "cli/simulation/bot_simulation.hpp"

#include <atomic>
#include <chrono>

#include "cli/arena/run_plan.hpp"

namespace vivarium::cli {

std::vector<const Contestant*> seats_by_turns(const std::vector<Contestant>& contestants, int players) {
  std::vector<const Contestant*> seats;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
    seats.push_back(&contestants[i % contestants.size()]);
  }
  return seats;
}

Simulation simulate_bots(const BotGames& games, const std::vector<const Contestant*>& seats,
                         const SimulationPlan& plan) {
  Simulation result;
  RunMonitor monitor;
  OrderedWork<PlayedGame> work;
  work.pieces = plan.games;
  work.produce = [&](std::uint64_t number, const StopFlag& over) {
    auto game = games.play({number, number, seats, plan.record_file != nullptr, plan.legal_lists}, over);
    monitor.games_played.fetch_add(1, std::memory_order_relaxed);
    return game;
  };
  work.consume = [&](const PlayedGame& game) {
    result.tally.add(game.scores, game.winners, game.decisions);
    for (const SeatFailure& failure : game.failures) result.failures.add(failure);
    monitor.notes.add(game.notes);
    if (plan.record_file == nullptr || plan.record_file->write(game.record)) return true;
    result.write_failed = true;
    return false;
  };
  result.seconds = run_games(work, plan, monitor);
  return result;
}

}  // namespace vivarium::cli
