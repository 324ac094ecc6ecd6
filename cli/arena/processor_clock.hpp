// ProcessorClock: the processor time of the calling thread, so that other load on the machine does not make bots
// weaker.
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
