// Arena: plays bots against each other, all of them with the same deals, and measures them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/arena_statistics.hpp"
#include "cli/arena/bot_games.hpp"
#include "cli/arena/contestant.hpp"
#include "cli/arena/run_plan.hpp"
#include "cli/arena/seating.hpp"
#include "cli/plot/value_counts.hpp"

namespace vivarium::cli {

struct ArenaPlan : RunPlan {
  std::uint64_t rotations = 1;
  std::optional<SequentialTest> test = std::nullopt;  // of the first bot; ends the arena when decided
};

struct BotStanding {
  SampleMean win_share;  // of the victory in a game, all seats of the bot together; a sample for each rotation
  SampleMean margin;     // mean points of the bot's seats less those of the other seats; likewise
  std::uint64_t games = 0;
  ThinkingTime thinking;
};

struct ArenaResult {
  std::vector<BotStanding> standings;  // by bot
  std::vector<std::vector<SampleMean>>
      ahead;                    // how often a seat of bot [a] ends ahead of one of bot [b]; a tie is half
  std::uint64_t rotations = 0;  // complete ones, from the first on
  std::uint64_t games = 0;
  FailureLog failures;                               // of programs
  std::vector<ValueCounts> points;                   // by bot, of each of its seats
  ValueCounts lengths{0, kMostDecisions};            // of the games, in decisions
  ValueCounts leads{0, kMostPoints - kLeastPoints};  // of the best seat over the second
  double seconds = 0;
  bool write_failed = false;  // the record file knows why
};

// Rotation number k plays deal k. REQUIRES: seating for all contestants and the games' players
ArenaResult run_arena(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
                      const ArenaPlan& plan);

}  // namespace vivarium::cli
