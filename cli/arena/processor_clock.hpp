// ProcessorClock: the processor time of the calling thread. Where bots play each other, what else the machine does
// should not decide how strong they are.
#pragma once

#include <ctime>

#include <chrono>

namespace vivarium::cli {

struct ProcessorClock {
  static std::chrono::nanoseconds now() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }
};

}  // namespace vivarium::cli
