// What the fuzzers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace vivarium::fuzz {

// A claim that must hold for every input: the fuzzer stops where it does not.
inline void require(bool holds, std::string_view claim, std::string_view detail = {}) {
  if (holds) return;
  std::fprintf(stderr, "ERROR: does not hold: %.*s\n%.*s\n", static_cast<int>(claim.size()), claim.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The input as a sequence of small choices. Yields zeros behind its end.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : rest_(as_text(data, size)) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  // REQUIRES: bound > 0
  std::size_t below(std::size_t bound) {
    const std::size_t high = bound > 256 ? byte() : 0U;
    return (high * 256 + byte()) % bound;
  }
  std::string text(std::size_t longest) {
    const std::string_view taken = rest_.substr(0, below(longest + 1));
    rest_.remove_prefix(taken.size());
    return std::string(taken);
  }

 private:
  std::string_view rest_;
};

}  // namespace vivarium::fuzz
