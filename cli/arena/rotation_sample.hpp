// RotationSample: the results of one rotation for each bot, summed over its games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/arena/bot_games.hpp"
#include "cli/arena/seating.hpp"

namespace vivarium::cli {

class RotationSample {
 public:
  explicit RotationSample(std::size_t bots) : bots_(bots), pairs_(bots * bots) {}

  void add(const Lineup& lineup, const PlayedGame& game);

  struct BotSample {
    std::uint64_t games = 0;
    double win_share = 0;  // sums over the games
    double margin = 0;
    ThinkingTime thinking;
  };
  [[nodiscard]] const BotSample& bot(std::size_t index) const { return bots_[index]; }
  // The share of their meetings in which a seat of `a` ended ahead of one of `b`. REQUIRES: a != b
  [[nodiscard]] double ahead(std::size_t a, std::size_t b) const;
  [[nodiscard]] const std::string& records() const { return records_; }
  [[nodiscard]] const std::vector<SeatFailure>& failures() const { return failures_; }
  // Of its games, in the order of the lineups.
  struct Outcome {
    Scores scores;
    std::uint64_t decisions;
  };
  [[nodiscard]] const std::vector<Outcome>& outcomes() const { return outcomes_; }
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Pair {
    double ahead = 0;
    std::uint64_t meetings = 0;
  };
  void add_bot(std::size_t bot, const Lineup& lineup, const PlayedGame& game);
  void add_pairs(const Lineup& lineup, const PlayedGame& game);

  std::vector<BotSample> bots_;
  std::vector<Pair> pairs_;
  std::string records_;
  std::vector<SeatFailure> failures_;
  std::vector<Outcome> outcomes_;
  std::vector<std::string> notes_;
};

}  // namespace vivarium::cli
