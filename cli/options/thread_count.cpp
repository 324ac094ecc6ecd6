#include "cli/options/thread_count.hpp"

#include <algorithm>
#include <cstdint>
#include <thread>

#include "cli/options/number_text.hpp"

namespace vivarium::cli {

unsigned thread_count(const std::optional<std::string>& text) {
  constexpr std::uint64_t kMaxThreads = 256;
  if (text) return static_cast<unsigned>(number_in_range("--threads", *text, 1, kMaxThreads));
  return std::clamp(std::thread::hardware_concurrency(), 1U, static_cast<unsigned>(kMaxThreads));
}

}  // namespace vivarium::cli
