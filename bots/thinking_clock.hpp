// ThinkingClock: the clock behind a bot's budget, for hosts of bots. Made when the bot begins to think about a move.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "bots/roster.hpp"

namespace vivarium::bots {

// Clock: a type with now(). Stop: a callable that returns true when the bot must answer at once; it is polled.
template <class Clock, class Stop>
class ThinkingClock {
 public:
  ThinkingClock(const std::optional<Effort>& effort, Stop stop) : effort_(effort), stop_(std::move(stop)) {
    if (effort && effort->unit == Effort::Unit::milliseconds) {
      deadline_ = start_ + std::chrono::milliseconds(static_cast<std::int64_t>(effort->amount));
    }
  }

  // Valid while this clock lives and stays where it is.
  [[nodiscard]] Budget budget() { return budget_for(effort_, &ThinkingClock::is_over, this); }
  [[nodiscard]] double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Time = decltype(Clock::now());

  static bool is_over(void* context) {
    const auto& clock = *static_cast<const ThinkingClock*>(context);
    return clock.stop_() || (clock.deadline_ && Clock::now() >= *clock.deadline_);
  }

  std::optional<Effort> effort_;
  Stop stop_;
  Time start_ = Clock::now();
  std::optional<Time> deadline_;
};

template <class Clock = std::chrono::steady_clock, class Stop>
ThinkingClock<Clock, Stop> thinking_clock(const std::optional<Effort>& effort, Stop stop) {
  return {effort, std::move(stop)};
}

}  // namespace vivarium::bots
