// Arena: bots against bots, the same deals for all of them, and what came of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/arena_statistics.hpp"
#include "cli/arena/bot_games.hpp"
#include "cli/arena/contestant.hpp"
#include "cli/arena/seating.hpp"
#include "cli/records/record_file.hpp"

namespace vivarium::cli {

struct ArenaPlan {
  std::uint64_t rotations = 1;
  unsigned threads = 1;
  std::optional<SequentialTest> test;  // of the first bot; ends the arena when decided
  RecordFile* record_file = nullptr;   // where to write the games, in order; null for nowhere
  // Asked now and then: shall the arena end before its time?
  std::function<bool()> stop_requested = [] { return false; };
  // Called now and then, by the calling thread, with the number of games played.
  std::function<void(std::uint64_t)> show_progress = [](std::uint64_t) {};
  // Called by the calling thread with each line that a program has written to standard error, in the order of games.
  std::function<void(const std::string&)> show_note = [](const std::string&) {};
};

struct BotStanding {
  SampleMean win_share;  // of the victory in a game, all seats of the bot together; a sample for each rotation
  SampleMean margin;     // mean points of the bot's seats less those of the other seats; likewise
  std::uint64_t games = 0;
  Thinking thinking;
};

struct ArenaResult {
  std::vector<BotStanding> standings;  // by bot
  std::vector<std::vector<SampleMean>>
      ahead;                    // how often a seat of bot [a] ends ahead of one of bot [b]; a tie is half
  std::uint64_t rotations = 0;  // the first ones, without a gap
  std::uint64_t games = 0;
  FailureLog failures;  // of programs
  double seconds = 0;
  bool write_failed = false;  // what is wrong, the record file says
};

// Rotation number k plays deal k. REQUIRES: seating for all contestants and the games' players
ArenaResult run_arena(const BotGames& games, const std::vector<Contestant>& contestants, const Seating& seating,
                      const ArenaPlan& plan);

}  // namespace vivarium::cli
