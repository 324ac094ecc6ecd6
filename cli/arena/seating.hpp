// Seating: who sits where in the games of one rotation, so that no bot has better cards or a better seat than another.
//
// As many bots as seats or fewer: seat i gets bot (i + r) mod bots, in game r of the rotation. More bots than seats:
// each choice of as many bots as there are seats plays as many games, rotated from seat to seat.
#pragma once

#include <cstddef>
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
  // How many bots compete in a game: the share of a bot no better than the others is one of so many.
  [[nodiscard]] std::size_t field() const { return bots_ < seats_ ? bots_ : seats_; }

  // One sentence for people.
  [[nodiscard]] std::string words(const std::vector<std::string>& names) const;

 private:
  void rotate(const Lineup& chosen);

  std::size_t bots_;
  std::size_t seats_;
  std::vector<Lineup> lineups_;
};

}  // namespace vivarium::cli
