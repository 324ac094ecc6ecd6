#include "cli/arena/arena.hpp"

#include <atomic>
#include <chrono>
#include <utility>

#include "cli/arena/note_queue.hpp"
#include "cli/arena/ordered_work.hpp"
#include "cli/arena/rotation_sample.hpp"

namespace vivarium::cli {
namespace {

class ArenaRun {
 public:
  ArenaRun(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
           const ArenaPlan& plan)
      : games_(games), contestants_(contestants), seating_(seating), plan_(plan) {
    result_.standings.resize(contestants.size());
    result_.ahead.assign(contestants.size(), std::vector<SampleMean>(contestants.size()));
  }

  ArenaResult run() {
    const auto start = std::chrono::steady_clock::now();
    OrderedWork<RotationSample> work;
    work.pieces = plan_.rotations;
    work.threads = plan_.threads;
    work.produce = [&](std::uint64_t rotation, const WorkIsOver& over) { return play_rotation(rotation, over); };
    work.consume = [&](const RotationSample& sample) { return count(sample); };
    work.stop_requested = plan_.stop_requested;
    work.show_progress = [&] {
      notes_.tell(plan_.show_note);
      plan_.show_progress(games_played_.load(std::memory_order_relaxed));
    };
    work_in_order(work);
    notes_.tell(plan_.show_note);
    result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(result_);
  }

 private:
  std::optional<RotationSample> play_rotation(std::uint64_t rotation, const WorkIsOver& over) {
    RotationSample sample(contestants_.size());
    const std::vector<Lineup>& lineups = seating_.lineups();
    for (std::size_t i = 0; i < lineups.size(); ++i) {
      GameOrder order;
      order.deal = rotation;
      order.number = rotation * lineups.size() + i;
      order.record = plan_.record_file != nullptr;
      for (const std::size_t bot : lineups[i]) order.seats.push_back(&contestants_[bot]);
      const auto game = games_.play(order, over);
      if (!game) return std::nullopt;
      sample.add(lineups[i], *game);
      games_played_.fetch_add(1, std::memory_order_relaxed);
    }
    return sample;
  }

  // In the order of the rotations, so that the test ends at the same one for any number of threads.
  bool count(const RotationSample& sample) {
    for (std::size_t i = 0; i < contestants_.size(); ++i) {
      const RotationSample::BotSample& seen = sample.bot(i);
      BotStanding& standing = result_.standings[i];
      standing.win_share.add(seen.win_share / static_cast<double>(seen.games));
      standing.margin.add(seen.margin / static_cast<double>(seen.games));
      standing.games += seen.games;
      standing.thinking.add(seen.thinking);
      for (std::size_t j = 0; j < contestants_.size(); ++j) {
        if (i != j) result_.ahead[i][j].add(sample.ahead(i, j));
      }
    }
    for (const SeatFailure& failure : sample.failures()) result_.failures.add(failure);
    notes_.add(sample.notes());
    ++result_.rotations;
    result_.games += seating_.lineups().size();
    if (plan_.record_file != nullptr && !plan_.record_file->write(sample.records())) {
      result_.write_failed = true;
      return false;
    }
    return !plan_.test || plan_.test->verdict(result_.standings[0].win_share) == SequentialTest::Verdict::undecided;
  }

  const BotGames& games_;
  const std::vector<Contestant>& contestants_;
  const Seating& seating_;
  const ArenaPlan& plan_;
  std::atomic<std::uint64_t> games_played_{0};
  NoteQueue notes_;
  ArenaResult result_;
};

}  // namespace

ArenaResult run_arena(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
                      const ArenaPlan& plan) {
  return ArenaRun(games, contestants, seating, plan).run();
}

}  // namespace vivarium::cli
