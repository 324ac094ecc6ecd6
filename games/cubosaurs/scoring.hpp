// ScoreTables: the values of an edition, arranged so that a collection is scored by looking things up (CU-8 to CU-11).
//
// Immutable once made; may be shared between threads.
#pragma once

#include <array>
#include <cstdint>

#include "games/cubosaurs/edition.hpp"
#include "games/cubosaurs/state.hpp"

namespace vivarium::cubosaurs {

// A player's points of a round by source.
struct Points {
  int sets = 0;
  int raptors = 0;
  int eggs = 0;
  int tiles = 0;

  [[nodiscard]] constexpr int total() const { return sets + raptors + eggs + tiles; }
  friend bool operator==(const Points&, const Points&) = default;
};

class ScoreTables {
 public:
  explicit ScoreTables(const Edition& edition);

  // Of a plain dinosaur. REQUIRES: 0 <= count <= 7
  [[nodiscard]] int set_points(Type type, int count) const {
    return sets_[index_of(type)][static_cast<unsigned>(count)];
  }
  // As many pairs as possible, made in the best way (CU-9).
  [[nodiscard]] int raptor_points(Cards collection) const;
  // REQUIRES: an egg
  [[nodiscard]] int egg_points(Card egg, bool has_most) const { return eggs_[egg.place()][has_most ? 1U : 0U]; }
  // What the collection of `seat` is worth now.
  [[nodiscard]] Points points(const Table& table, int players, Seat seat) const;

 private:
  using RaptorTable = std::array<std::array<std::int16_t, kCardsOfType + 1>, 128>;

  std::array<std::array<std::int16_t, kCardsOfType + 1>, kPlainTypes> sets_{};
  std::array<RaptorTable, 2> raptors_{};  // by colour, cards held as bits, number of pairs
  std::array<std::array<std::int16_t, 2>, kEggs> eggs_{};
};

// The cards that count for an egg: its dinosaur, or both Velociraptors (CU-10).
Cards dinosaurs_of(Card egg);
// The most cards of an egg's dinosaur that any player has.
int most_for(const Table& table, int players, Card egg);

}  // namespace vivarium::cubosaurs
