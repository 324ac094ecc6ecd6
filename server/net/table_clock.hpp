// TableClock: the time of day at the start, and what has passed since. A clock that is set does not touch a countdown.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/table/timestamp.hpp"

namespace vivarium::server {

class TableClock {
 public:
  using Steady = std::chrono::steady_clock;

  [[nodiscard]] Timestamp now() const {
    return Timestamp(wall_) + std::chrono::duration_cast<Millis>(Steady::now() - start_);
  }
  [[nodiscard]] Steady::time_point steady(Timestamp timestamp) const { return start_ + (timestamp - Timestamp(wall_)); }

 private:
  Steady::time_point start_ = Steady::now();
  std::int64_t wall_ = std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()).count();
};

}  // namespace vivarium::server
