// ThinkingClock: the clock behind a bot's budget. Made when the bot begins to think about a move.
#pragma once

#include <ctime>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "bots/roster.hpp"

namespace vivarium::cli {

// The processor time of the calling thread: where bots play each other, what else the machine does should not decide
// how strong they are.
struct ProcessorClock {
  static std::chrono::nanoseconds now() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }
};

// Clock: whatever tells the time by now().
template <class Clock>
class ThinkingClock {
 public:
  // `given_up` becoming true also ends the thinking.
  ThinkingClock(const std::optional<bots::Effort>& effort, const std::atomic<bool>& given_up)
      : effort_(effort), given_up_(given_up) {
    if (effort && effort->unit == bots::Effort::Unit::milliseconds) {
      deadline_ = start_ + std::chrono::milliseconds(static_cast<std::int64_t>(effort->amount));
    }
  }

  // Valid while this clock lives and stays where it is.
  [[nodiscard]] bots::Budget budget() { return bots::budget_for(effort_, &ThinkingClock::is_over, this); }
  [[nodiscard]] double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Time = decltype(Clock::now());

  static bool is_over(void* context) {
    const auto& clock = *static_cast<const ThinkingClock*>(context);
    return clock.given_up_.load(std::memory_order_relaxed) || (clock.deadline_ && Clock::now() >= *clock.deadline_);
  }

  std::optional<bots::Effort> effort_;
  const std::atomic<bool>& given_up_;
  Time start_ = Clock::now();
  std::optional<Time> deadline_;
};

}  // namespace vivarium::cli
