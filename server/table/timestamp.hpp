// Timestamp: a point in time, handed in by whoever has a clock. Milliseconds since 1970, so that it can be written
// down.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace vivarium::server {

using Millis = std::chrono::milliseconds;

class Timestamp {
 public:
  constexpr Timestamp() = default;
  explicit constexpr Timestamp(std::int64_t unix_milliseconds) : value_(unix_milliseconds) {}
  [[nodiscard]] constexpr std::int64_t unix_milliseconds() const { return value_; }

  friend constexpr Timestamp operator+(Timestamp moment, Millis span) {
    return Timestamp(moment.value_ + span.count());
  }
  friend constexpr Timestamp operator-(Timestamp moment, Millis span) {
    return Timestamp(moment.value_ - span.count());
  }
  friend constexpr Millis operator-(Timestamp a, Timestamp b) { return Millis(a.value_ - b.value_); }
  friend constexpr auto operator<=>(Timestamp, Timestamp) = default;

 private:
  std::int64_t value_ = 0;
};

}  // namespace vivarium::server
