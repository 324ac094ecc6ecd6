#include "cli/plot/axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void hold(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Range range_of(const Marks& marks) {
  Range range;
  std::visit(
      [&](const auto& all) {
        for (const auto& mark : all) {
          if constexpr (requires { mark.mean; }) {
            for (const double value : {mark.low, mark.mean, mark.high}) range.hold(value);
          } else {
            range.hold(mark.lowest - 0.5);
            range.hold(mark.highest + 0.5);
          }
        }
      },
      marks);
  return range.low > range.high ? Range{0, 1} : range;
}

double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
  }
  return 10 * power;
}

}  // namespace

std::vector<double> Axis::ticks() const {
  std::vector<double> places;
  const auto count = static_cast<int>(std::lround((high - low) / step));
  for (int i = 0; i <= count; ++i) places.push_back(low + i * step);
  return places;
}

Axis axis_for(const Marks& marks, int ticks) {
  const Range range = range_of(marks);
  const double width = std::max(range.high - range.low, 1e-6);
  const double step = round_step(width / ticks);
  Axis axis{std::floor(range.low / step) * step, std::ceil(range.high / step) * step, step};
  if (axis.high <= axis.low) axis.high = axis.low + step;
  return axis;
}

std::string tick_text(double value) {
  // Half a millionth is what is left of a sum that should be 0.
  if (std::abs(value) < 5e-7) return "0";
  if (value != std::floor(value) || std::abs(value) < 1000) return fmt::format("{:.6g}", value);
  const std::string digits = grouped(static_cast<std::uint64_t>(std::abs(value)));
  return value < 0 ? "-" + digits : digits;
}

}  // namespace vivarium::cli
