// Moment: a point in time, handed in by whoever has a clock. Milliseconds since 1970, so that it can be written down.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace vivarium::server {

using Millis = std::chrono::milliseconds;

class Moment {
 public:
  constexpr Moment() = default;
  explicit constexpr Moment(std::int64_t unix_milliseconds) : value_(unix_milliseconds) {}
  [[nodiscard]] constexpr std::int64_t unix_milliseconds() const { return value_; }

  friend constexpr Moment operator+(Moment moment, Millis span) { return Moment(moment.value_ + span.count()); }
  friend constexpr Moment operator-(Moment moment, Millis span) { return Moment(moment.value_ - span.count()); }
  friend constexpr Millis operator-(Moment a, Moment b) { return Millis(a.value_ - b.value_); }
  friend constexpr auto operator<=>(Moment, Moment) = default;

 private:
  std::int64_t value_ = 0;
};

}  // namespace vivarium::server
