#include "cli/simulation/bot_simulation.hpp"

#include <atomic>
#include <chrono>

#include "cli/arena/note_queue.hpp"
#include "cli/arena/ordered_work.hpp"

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
  const auto start = std::chrono::steady_clock::now();
  Simulation result;
  std::atomic<std::uint64_t> played{0};
  NoteQueue notes;
  OrderedWork<PlayedGame> work;
  work.pieces = plan.games;
  work.threads = plan.threads;
  work.produce = [&](std::uint64_t number, const WorkIsOver& over) {
    auto game = games.play({number, number, seats, plan.record_file != nullptr, plan.legal_lists}, over);
    played.fetch_add(1, std::memory_order_relaxed);
    return game;
  };
  work.consume = [&](const PlayedGame& game) {
    result.tally.add(game.scores, game.winners, game.decisions);
    for (const SeatFailure& failure : game.failures) result.failures.add(failure);
    notes.add(game.notes);
    if (plan.record_file == nullptr || plan.record_file->write(game.record)) return true;
    result.write_failed = true;
    return false;
  };
  work.stop_requested = plan.stop_requested;
  work.show_progress = [&] {
    notes.tell(plan.show_note);
    plan.show_progress(played.load(std::memory_order_relaxed));
  };
  work_in_order(work);
  notes.tell(plan.show_note);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace vivarium::cli
