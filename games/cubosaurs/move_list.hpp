// The legal moves of a seat. The ways to end a turn are kept as the set of cards to refuse with: a playout wants one
// move out of many, so that one is made when it is asked for, and the others are never written down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/fixed_vector.hpp"
#include "engine/core/list_iterator.hpp"
#include "games/cubosaurs/cards.hpp"
#include "games/cubosaurs/move.hpp"

namespace vivarium::cubosaurs {

// How many moves a seat can have at most. Say it has a cards and its opponents b, with a + b <= 49: ten cards for each
// of five players are in play, one of them at least in the Hand. Keep and tiles 1 to 4: 5. Refuse and tile 5 need
// different types: a together. Tile 6: a. Tiles 7 and 8: 2b. Tile 9: 4a. Tile 10: ab.
// 5 + 6a + 2b + ab <= 103 + 53a - a^2 <= 805, at a = 26.
inline constexpr std::size_t kMaxMoves = 805;

// In this order: keep, refusals from the lowest card, whatever else was added.
class MoveList {
 public:
  using value_type = Move;
  using Iterator = ListIterator<MoveList>;
  using Others = FixedVector<Move, kMaxMoves>;
  static constexpr std::size_t kCapacity = kMaxMoves;

  constexpr void clear() {
    ends_ = 0;
    others_.clear();
  }
  // Replaces the content by keep and the refusals with these cards.
  constexpr void set_ends(Cards refusals) {
    refusals_ = refusals;
    ends_ = 1 + static_cast<unsigned>(refusals.size());
    others_.clear();
  }
  constexpr void push_back(Move move) { others_.push_back(move); }
  // What stands behind keep and the refusals.
  constexpr Others& others() { return others_; }

  [[nodiscard]] constexpr std::size_t size() const { return ends_ + others_.size(); }
  [[nodiscard]] constexpr bool empty() const { return size() == 0; }
  // REQUIRES: index < size()
  [[nodiscard]] constexpr Move operator[](std::size_t index) const {
    VIVARIUM_ASSERT(index < size());
    if (index >= ends_) [[unlikely]]
      return others_[index - ends_];
    return index == 0 ? Move::keep() : Move::refuse(refusals_.nth(index - 1));
  }
  // size() where the move is not in the list.
  [[nodiscard]] constexpr std::size_t place_of(Move move) const {
    if (ends_ > 0 && move == Move::keep()) return 0;
    if (ends_ > 0 && move.kind() == Move::Kind::refuse) {
      return refusals_.contains(move.card()) ? 1 + refusals_.count_below(move.card()) : size();
    }
    return ends_ + static_cast<std::size_t>(std::find(others_.begin(), others_.end(), move) - others_.begin());
  }
  [[nodiscard]] constexpr bool contains(Move move) const { return place_of(move) < size(); }
  [[nodiscard]] constexpr Iterator begin() const { return {*this, 0}; }
  [[nodiscard]] constexpr Iterator end() const { return {*this, size()}; }

  friend constexpr bool operator==(const MoveList& a, const MoveList& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
  }

 private:
  Cards refusals_;
  unsigned ends_ = 0;  // keep and the refusals, or none
  Others others_;
};

}  // namespace vivarium::cubosaurs
