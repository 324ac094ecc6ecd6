// Seating: who sits where in the games of one rotation, so that no bot has better cards or a better seat than another.
//
// With at most as many bots as seats, seat i gets bot (i + r) mod bots in game r of the rotation. With more bots, each
// choice of as many bots as there are seats plays that many games, rotated from seat to seat.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vivarium::cli {

// Indices of bots, one for each seat.
using Lineup = std::vector<std::size_t>;

class Seating {
 public:
  // REQUIRES: bots > 1, seats > 1
  Seating(std::size_t bots, std::size_t seats);

  [[nodiscard]] std::size_t bots() const { return bots_; }
  [[nodiscard]] std::size_t seats() const { return seats_; }
  // The games of one rotation, all with the same deal.
  [[nodiscard]] const std::vector<Lineup>& lineups() const { return lineups_; }
  // How many bots compete in a game. One that is as good as the others wins 1 / field() of the games.
  [[nodiscard]] std::size_t field() const { return bots_ < seats_ ? bots_ : seats_; }

  // How many seats a bot has in a rotation, over all its games.
  [[nodiscard]] std::uint64_t seats_of(std::size_t bot) const;

  // One sentence for people.
  [[nodiscard]] std::string words(const std::vector<std::string>& names) const;

 private:
  void rotate(const Lineup& chosen);

  std::size_t bots_;
  std::size_t seats_;
  std::vector<Lineup> lineups_;
};

}  // namespace vivarium::cli
