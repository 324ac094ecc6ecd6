#include "cli/text/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/text/table_text.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::clamp(seconds, 0.0, 1e15)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", grouped(whole / 3600), whole / 60 % 60);
}

}  // namespace

std::string progress_text(std::uint64_t done, std::uint64_t total, const std::string& unit, double seconds, int width) {
  if (total == 0) return fmt::format("{} {}", grouped(done), unit);
  const double share = static_cast<double>(done) / static_cast<double>(total);
  const std::string percent = fmt::format("{:3}%", static_cast<int>(share * 100));
  std::string words = fmt::format("{} of {} {}", grouped(done), grouped(total), unit);
  if (done > 0) words += ", " + duration_text(seconds / share - seconds) + " left";
  constexpr int kBar = 24;
  const int needed = static_cast<int>(display_width(percent) + display_width(words)) + kBar + 4;
  if (needed > width)
    return fmt::format("{}  {}", percent, words).substr(0, static_cast<std::size_t>(std::max(width, 0)));
  const std::string bar = bar_text(share, kBar);
  const std::string padding(kBar - display_width(bar), ' ');
  return fmt::format("{}  {}{}  {}", percent, bar, padding, words);
}

ProgressBar::ProgressBar(Console& console, std::uint64_t total, std::string unit)
    : console_(console), total_(total), unit_(std::move(unit)) {}

ProgressBar::~ProgressBar() { hide(); }

void ProgressBar::hide() {
  if (std::exchange(visible_, false)) console_.err << "\r\033[K" << std::flush;
}

void ProgressBar::show(std::uint64_t done, Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - start_).count();
  constexpr auto kPause = std::chrono::milliseconds(100);
  if (!console_.err_is_terminal || seconds < 1 || now < shown_ + kPause) return;
  visible_ = true;
  shown_ = now;
  console_.err << '\r'
               << progress_text(total_ == 0 ? done : std::min(done, total_), total_, unit_, seconds, console_.width - 1)
               << "\033[K" << std::flush;
}

}  // namespace vivarium::cli
