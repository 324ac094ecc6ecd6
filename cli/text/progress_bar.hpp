// ProgressBar: shows on a terminal how far a long run is. Nothing appears during the first second, nor at all where
// standard error is not a terminal, and no more often than an eye can follow. One thread at a time. Ours, because
// Debian 12 has no C++ library for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/io/console.hpp"

namespace vivarium::cli {

class ProgressBar {
 public:
  using Clock = std::chrono::steady_clock;

  // `total` is 0 where nobody knows it.
  ProgressBar(Console& console, std::uint64_t total, std::string unit);
  // Takes the bar off the screen.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::uint64_t done, Clock::time_point now = Clock::now());
  // Takes the bar off the screen until it is shown again, so that a line can be written.
  void hide();

 private:
  Console& console_;
  std::uint64_t total_;
  std::string unit_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = {};
  bool visible_ = false;
};

// "43%  ████▎       4,300 of 10,000 games, 12 s left", at most `width` characters; "4,300 games" where the
// total is not known (0). REQUIRES: otherwise done <= total
std::string progress_text(std::uint64_t done, std::uint64_t total, const std::string& unit, double seconds, int width);

}  // namespace vivarium::cli
