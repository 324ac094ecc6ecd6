#include "cli/arena/rotation_sample.hpp"

namespace vivarium::cli {
namespace {

Seat seat_at(std::size_t index) { return Seat(static_cast<int>(index)); }

// 1 where seat i ended ahead of seat j, 0 where behind. Who wins with as many points is ahead, too.
double ahead_of(const PlayedGame& game, std::size_t i, std::size_t j) {
  const bool i_wins = game.winners.contains(seat_at(i));
  const bool j_wins = game.winners.contains(seat_at(j));
  if (i_wins != j_wins) return i_wins ? 1 : 0;
  if (game.scores[i] != game.scores[j]) return game.scores[i] > game.scores[j] ? 1 : 0;
  return 0.5;
}

}  // namespace

void RotationSample::add(const Lineup& lineup, const PlayedGame& game) {
  for (std::size_t bot = 0; bot < bots_.size(); ++bot) add_bot(bot, lineup, game);
  add_pairs(lineup, game);
  records_ += game.record;
  outcomes_.push_back({game.scores, game.decisions});
  failures_.insert(failures_.end(), game.failures.begin(), game.failures.end());
  notes_.insert(notes_.end(), game.notes.begin(), game.notes.end());
}

void RotationSample::add_bot(std::size_t bot, const Lineup& lineup, const PlayedGame& game) {
  double own = 0;
  double others = 0;
  double share = 0;
  int seats = 0;
  const auto all = static_cast<int>(lineup.size());
  for (std::size_t seat = 0; seat < lineup.size(); ++seat) {
    if (lineup[seat] != bot) {
      others += game.scores[seat];
      continue;
    }
    ++seats;
    own += game.scores[seat];
    if (game.winners.contains(seat_at(seat))) share += 1.0 / game.winners.size();
    bots_[bot].thinking.add(game.thinking[seat]);
  }
  if (seats == 0) return;
  ++bots_[bot].games;
  bots_[bot].win_share += share;
  bots_[bot].margin += own / seats - (seats == all ? 0 : others / (all - seats));
}

void RotationSample::add_pairs(const Lineup& lineup, const PlayedGame& game) {
  for (std::size_t i = 0; i < lineup.size(); ++i) {
    for (std::size_t j = 0; j < lineup.size(); ++j) {
      if (lineup[i] == lineup[j]) continue;
      Pair& pair = pairs_[lineup[i] * bots_.size() + lineup[j]];
      pair.ahead += ahead_of(game, i, j);
      ++pair.meetings;
    }
  }
}

double RotationSample::ahead(std::size_t a, std::size_t b) const {
  const Pair& pair = pairs_[a * bots_.size() + b];
  return pair.ahead / static_cast<double>(pair.meetings);
}

}  // namespace vivarium::cli
