// PerSeat<T, N>: a value for each of up to N seats, found by the seat. As plain as the array that it is made of; the
// values of seats that are not at the table keep their default.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <utility>

#include "engine/core/assert.hpp"
#include "engine/core/index_of.hpp"
#include "engine/core/seat.hpp"

namespace vivarium {

template <class T, int N = kMaxSeats>
class PerSeat {
 public:
  constexpr PerSeat() = default;
  // Of the first seats. REQUIRES: no more than N
  constexpr PerSeat(std::initializer_list<T> values) {
    VIVARIUM_ASSERT(values.size() <= N);
    std::copy(values.begin(), values.end(), values_.begin());
  }
  constexpr T& operator[](Seat seat) & { return values_[place_of(seat)]; }
  constexpr const T& operator[](Seat seat) const& { return values_[place_of(seat)]; }
  // Of a temporary a value, not a reference that would outlive it: `for (Card card : deal(rng).hands[seat])`.
  constexpr T operator[](Seat seat) && { return std::move(values_[place_of(seat)]); }
  constexpr void fill(const T& value) { values_.fill(value); }
  [[nodiscard]] constexpr T* begin() { return values_.data(); }
  [[nodiscard]] constexpr T* end() { return values_.data() + N; }
  [[nodiscard]] constexpr const T* begin() const { return values_.data(); }
  [[nodiscard]] constexpr const T* end() const { return values_.data() + N; }
  friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;

 private:
  static constexpr std::size_t place_of(Seat seat) {
    VIVARIUM_ASSERT(seat.index() < N);
    return index_of(seat);
  }

  std::array<T, static_cast<std::size_t>(N)> values_{};
};

}  // namespace vivarium
