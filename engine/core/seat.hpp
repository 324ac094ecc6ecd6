// Seat: a place at the table, counted clockwise from 0. SeatSet: a set of them, in one byte. seats: all of a table.
//
// Plain values; safe to share between threads like any other value.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/small_set.hpp"

namespace vivarium {

inline constexpr int kMaxSeats = 6;

class Seat {
 public:
  constexpr Seat() = default;
  // REQUIRES: 0 <= index < kMaxSeats
  explicit constexpr Seat(int index) : index_(static_cast<std::uint8_t>(index)) {
    VIVARIUM_ASSERT(index >= 0 && index < kMaxSeats);
  }

  [[nodiscard]] constexpr int index() const { return index_; }
  // The next seat clockwise (to the left) at a table of `players`.
  [[nodiscard]] constexpr Seat next(int players) const { return Seat(index_ + 1 == players ? 0 : index_ + 1); }
  [[nodiscard]] constexpr Seat previous(int players) const { return Seat(index_ == 0 ? players - 1 : index_ - 1); }

  friend constexpr auto operator<=>(Seat, Seat) = default;

 private:
  std::uint8_t index_ = 0;
};

using SeatSet = SmallSet<Seat, kMaxSeats>;

// The seats of a table, from 0 on: for (const Seat seat : seats(players)).
class SeatRange {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(int index) : index_(index) {}
    constexpr Seat operator*() const { return Seat(index_); }
    constexpr Iterator& operator++() {
      ++index_;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int index_;
  };

  explicit constexpr SeatRange(int players) : players_(players) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(0); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(players_); }

 private:
  int players_;
};

// REQUIRES: 0 <= players <= kMaxSeats
constexpr SeatRange seats(int players) { return SeatRange(players); }

}  // namespace vivarium
