// Seat: a place at the table, counted clockwise from 0. SeatSet: a set of them, in one byte.
//
// Plain values; safe to share between threads like any other value.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include "engine/core/assert.hpp"

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

class SeatSet {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };

  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(1U << seat.index()); }
  // Seats 0 to players - 1.
  static constexpr SeatSet all(int players) { return SeatSet((1U << players) - 1U); }
  static constexpr SeatSet from_bits(unsigned bits) { return SeatSet(bits); }

  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr bool contains(Seat seat) const { return ((bits_ >> seat.index()) & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  // REQUIRES: !empty()
  [[nodiscard]] constexpr Seat first() const { return Seat(std::countr_zero(static_cast<unsigned>(bits_))); }

  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat.index())); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat.index())); }
  [[nodiscard]] constexpr SeatSet without(Seat seat) const { return SeatSet(bits_ & ~(1U << seat.index())); }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return SeatSet(static_cast<unsigned>(a.bits_ | b.bits_)); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return SeatSet(static_cast<unsigned>(a.bits_ & b.bits_)); }
  friend constexpr SeatSet operator-(SeatSet a, SeatSet b) {
    return SeatSet(static_cast<unsigned>(a.bits_ & ~b.bits_));
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr SeatSet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

  std::uint8_t bits_ = 0;
};

}  // namespace vivarium
