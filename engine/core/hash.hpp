// Hash: 64 bits over a sequence of numbers, the same on every platform. For fingerprints and test comparisons; not for
// anything an adversary may choose.
#pragma once

#include <cstdint>

namespace vivarium {

class Hash {
 public:
  constexpr Hash& add(std::uint64_t value) {
    state_ = (state_ ^ value) * 0x9fb21c651e98df25ULL;
    state_ ^= state_ >> 32U;
    return *this;
  }
  template <class Range>
  constexpr Hash& add_all(const Range& values) {
    std::uint64_t n = 0;
    for (const auto& value : values) {
      add(static_cast<std::uint64_t>(value));
      ++n;
    }
    return add(n);
  }
  [[nodiscard]] constexpr std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3ULL;
};

}  // namespace vivarium
