// FailureLog: which programs lost games by failing, how often and how, with the first few failures in detail. Grows
// with the number of programs, not of games. One thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/exec/exec_failure.hpp"
#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"

namespace vivarium::cli {

struct SeatFailure {
  std::string bot;
  std::uint64_t game = 0;  // its number, from 0
  Seat seat;
  ExecFailure failure;
};

class FailureLog {
 public:
  void add(const SeatFailure& failure);

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  // Of all programs together.
  [[nodiscard]] std::uint64_t count() const;
  // Of one program, in one way.
  [[nodiscard]] std::uint64_t count(const std::string& bot, ExecFailure::Kind kind) const;

  // Lines for a report; nothing where nothing failed.
  [[nodiscard]] std::string text() const;
  // [{"bot": "exec:…", "failures": 3, "kinds": {"crash": 2, "timeout": 1}, "first": [{"game": 5, "seat": 1,
  //   "kind": "crash", "text": "…"}, …]}, …]
  [[nodiscard]] Data data() const;

 private:
  static constexpr std::size_t kFirstOnes = 5;

  struct Entry {
    std::string bot;
    std::array<std::uint64_t, ExecFailure::kKinds> counts{};
    std::vector<SeatFailure> first;

    [[nodiscard]] std::uint64_t count() const;
  };

  std::vector<Entry> entries_;  // in the order of their first failures
};

}  // namespace vivarium::cli
