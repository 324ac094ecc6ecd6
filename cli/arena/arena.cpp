#include "cli/arena/arena.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "cli/arena/rotation_sample.hpp"
#include "cli/arena/run_plan.hpp"
#include "cli/simulation/tally.hpp"

namespace vivarium::cli {
namespace {

class ArenaRun {
 public:
  ArenaRun(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
           const ArenaPlan& plan)
      : games_(games), contestants_(contestants), seating_(seating), plan_(plan) {
    result_.standings.resize(contestants.size());
    result_.points.assign(contestants.size(), ValueCounts(kLeastPoints, kMostPoints));
    result_.ahead.assign(contestants.size(), std::vector<SampleMean>(contestants.size()));
  }

  ArenaResult run() {
    OrderedWork<RotationSample> work;
    work.pieces = plan_.rotations;
    work.produce = [&](std::uint64_t rotation, const StopFlag& over) { return play_rotation(rotation, over); };
    work.consume = [&](const RotationSample& sample) { return count(sample); };
    result_.seconds = run_games(work, plan_, monitor_);
    return std::move(result_);
  }

 private:
  std::optional<RotationSample> play_rotation(std::uint64_t rotation, const StopFlag& over) {
    RotationSample sample(contestants_.size());
    const std::vector<Lineup>& lineups = seating_.lineups();
    for (std::size_t i = 0; i < lineups.size(); ++i) {
      GameRequest request;
      request.deal = rotation;
      request.number = rotation * lineups.size() + i;
      request.record = plan_.record_file != nullptr;
      for (const std::size_t bot : lineups[i]) request.seats.push_back(&contestants_[bot]);
      const auto game = games_.play(request, over);
      if (!game) return std::nullopt;
      sample.add(lineups[i], *game);
      monitor_.games_played.fetch_add(1, std::memory_order_relaxed);
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
    monitor_.notes.add(sample.notes());
    for (std::size_t game = 0; game < sample.outcomes().size(); ++game) {
      const auto& [scores, decisions] = sample.outcomes()[game];
      const Lineup& lineup = seating_.lineups()[game];
      for (std::size_t seat = 0; seat < lineup.size(); ++seat) result_.points[lineup[seat]].add(scores[seat]);
      result_.lengths.add(static_cast<int>(std::min<std::uint64_t>(decisions, kMostDecisions)));
      result_.leads.add(lead_of(scores));
    }
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
  RunMonitor monitor_;
  ArenaResult result_;
};

}  // namespace

ArenaResult run_arena(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
                      const ArenaPlan& plan) {
  return ArenaRun(games, contestants, seating, plan).run();
}

}  // namespace vivarium::cli
