#include "cli/simulation/tally.hpp"

#include <algorithm>

namespace vivarium::cli {
namespace {

void merge(SeatTally& into, const SeatTally& other) {
  into.wins += other.wins;
  into.shared_wins += other.shared_wins;
  into.win_parts += other.win_parts;
  into.score_sum += other.score_sum;
  into.square_sum += other.square_sum;
  into.lowest = std::min(into.lowest, other.lowest);
  into.highest = std::max(into.highest, other.highest);
}

}  // namespace

void Tally::add(const Scores& scores, SeatSet winners, std::uint64_t decisions) {
  ++games_;
  decisions_ += decisions;
  fewest_decisions_ = std::min(fewest_decisions_, decisions);
  most_decisions_ = std::max(most_decisions_, decisions);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const int score = scores[i];
    SeatTally& seat = seats_[i];
    seat.score_sum += score;
    seat.square_sum += static_cast<std::uint64_t>(std::int64_t{score} * score);
    seat.lowest = std::min(seat.lowest, score);
    seat.highest = std::max(seat.highest, score);
    ++score_counts_[static_cast<std::size_t>(score - kLowestScore)];
  }
  const auto count = static_cast<std::uint64_t>(winners.size());
  for (const Seat winner : winners) {
    SeatTally& seat = seats_[static_cast<std::size_t>(winner.index())];
    ++(count == 1 ? seat.wins : seat.shared_wins);
    seat.win_parts += kWinParts / count;
  }
}

void Tally::add(const Tally& other) {
  games_ += other.games_;
  decisions_ += other.decisions_;
  fewest_decisions_ = std::min(fewest_decisions_, other.fewest_decisions_);
  most_decisions_ = std::max(most_decisions_, other.most_decisions_);
  for (std::size_t i = 0; i < seats_.size(); ++i) merge(seats_[i], other.seats_[i]);
  for (std::size_t i = 0; i < score_counts_.size(); ++i) score_counts_[i] += other.score_counts_[i];
}

std::vector<Tally::ScoreCount> Tally::score_counts() const {
  std::vector<ScoreCount> counts;
  for (std::size_t i = 0; i < score_counts_.size(); ++i) {
    if (score_counts_[i] != 0) counts.push_back({static_cast<int>(i) + kLowestScore, score_counts_[i]});
  }
  return counts;
}

}  // namespace vivarium::cli
