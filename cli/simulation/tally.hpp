// Tally: totals over many games, in memory that does not grow with their number. Whole numbers only, so that neither
// the order of the games nor that of merging tallies matters. One thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "cli/plot/value_counts.hpp"
#include "engine/core/game.hpp"
#include "engine/core/seat.hpp"

namespace vivarium::cli {

struct SeatTally {
  std::uint64_t wins = 0;         // alone
  std::uint64_t shared_wins = 0;  // together with others
  std::uint64_t win_parts = 0;    // a victory counts Tally::kWinParts, divided between its winners
  std::int64_t score_sum = 0;
  std::uint64_t square_sum = 0;  // of the scores' squares
  int lowest = std::numeric_limits<int>::max();
  int highest = std::numeric_limits<int>::min();
  ValueCounts scores{kLeastPoints, kMostPoints};
};

// How far the best score is above the second.
int lead_of(const Scores& scores);

class Tally {
 public:
  // Can be divided by every number of winners.
  static constexpr std::uint64_t kWinParts = 60;

  // Does not allocate.
  void add(const Scores& scores, SeatSet winners, std::uint64_t decisions);
  void add(const Tally& other);

  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t decisions() const { return decisions_; }
  // REQUIRES: games() > 0
  [[nodiscard]] std::uint64_t fewest_decisions() const { return fewest_decisions_; }
  [[nodiscard]] std::uint64_t most_decisions() const { return most_decisions_; }
  [[nodiscard]] const SeatTally& seat(Seat seat) const { return seats_[static_cast<std::size_t>(seat.index())]; }

  // How many players finished with which score, in ascending order.
  [[nodiscard]] std::vector<ValueCounts::Entry> score_counts() const;
  // How many decisions games had, and by how much the best score was above the second.
  [[nodiscard]] const ValueCounts& lengths() const { return lengths_; }
  [[nodiscard]] const ValueCounts& leads() const { return leads_; }

 private:
  std::uint64_t games_ = 0;
  std::uint64_t decisions_ = 0;
  std::uint64_t fewest_decisions_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most_decisions_ = 0;
  std::array<SeatTally, kMaxSeats> seats_;
  ValueCounts lengths_{0, kMostDecisions};
  ValueCounts leads_{0, kMostPoints - kLeastPoints};
};

}  // namespace vivarium::cli
