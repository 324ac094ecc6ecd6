#include "cli/simulation/tally.hpp"

#include <algorithm>
#include <limits>
#include <map>

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
  into.scores.add(other.scores);
}

}  // namespace

int lead_of(const Scores& scores) {
  int best = std::numeric_limits<int>::min();
  int second = best;
  for (const int score : scores) {
    second = std::max(second, std::min(best, score));
    best = std::max(best, score);
  }
  return scores.size() < 2 ? 0 : best - second;
}

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
    seat.scores.add(score);
  }
  lengths_.add(static_cast<int>(std::min<std::uint64_t>(decisions, kMostDecisions)));
  leads_.add(lead_of(scores));
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
  lengths_.add(other.lengths_);
  leads_.add(other.leads_);
}

std::vector<ValueCounts::Entry> Tally::score_counts() const {
  std::map<int, std::uint64_t> counts;
  for (const SeatTally& seat : seats_) {
    for (const ValueCounts::Entry& entry : seat.scores.entries()) counts[entry.value] += entry.count;
  }
  std::vector<ValueCounts::Entry> entries;
  for (const auto& [value, count] : counts) entries.push_back({value, count});
  return entries;
}

}  // namespace vivarium::cli
