// ValueCounts: how often each whole number of a range came up. Adding neither allocates nor depends on the order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace vivarium::cli {

class ValueCounts {
 public:
  // Numbers beyond an end count as that end.
  ValueCounts(int lowest, int highest)
      : lowest_(lowest), highest_(highest), counts_(static_cast<std::size_t>(highest - lowest) + 1) {}

  void add(int value) { ++counts_[static_cast<std::size_t>(std::clamp(value, lowest_, highest_) - lowest_)]; }
  // REQUIRES: the same range
  void add(const ValueCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  }

  struct Entry {
    int value;
    std::uint64_t count;
  };
  // In ascending order, without numbers that did not come up.
  [[nodiscard]] std::vector<Entry> entries() const {
    std::vector<Entry> found;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] != 0) found.push_back({static_cast<int>(i) + lowest_, counts_[i]});
    }
    return found;
  }

 private:
  int lowest_;
  int highest_;
  std::vector<std::uint32_t> counts_;  // no command plays more games than this can count
};

// What a game can come to: as many decisions as a record has steps, and the points that a score can hold.
inline constexpr int kMostDecisions = 20'000;
inline constexpr int kLeastPoints = std::numeric_limits<std::int16_t>::min();
inline constexpr int kMostPoints = std::numeric_limits<std::int16_t>::max();

// The value that so large a share (0 to 1) of all do not exceed. REQUIRES: entries
inline int quantile(const std::vector<ValueCounts::Entry>& entries, double share) {
  std::uint64_t total = 0;
  for (const ValueCounts::Entry& entry : entries) total += entry.count;
  const double wanted = share * static_cast<double>(total);
  std::uint64_t passed = 0;
  for (const ValueCounts::Entry& entry : entries) {
    passed += entry.count;
    if (static_cast<double>(passed) >= wanted) return entry.value;
  }
  return entries.back().value;
}

}  // namespace vivarium::cli
