#include "cli/plot/histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

int floor_divide(int number, int width) { return (number >= 0 ? number : number - width + 1) / width; }

int next_width(int width) {
  int power = 1;
  while (width >= power * 10) power *= 10;
  if (width == power) return 2 * power;
  return width == 2 * power ? 5 * power : 10 * power;
}

int class_width(int lowest, int highest, std::size_t most) {
  int width = 1;
  while (static_cast<std::size_t>(floor_divide(highest, width) - floor_divide(lowest, width) + 1) > most) {
    width = next_width(width);
  }
  return width;
}

}  // namespace

std::vector<Bar> count_classes(const std::vector<ValueCounts::Entry>& counts, std::size_t most) {
  std::vector<Bar> classes;
  if (counts.empty()) return classes;
  const int lowest = counts.front().value;
  const int highest = counts.back().value;
  // Every width divides both sides of zero into whole classes, so two always suffice.
  const int width = class_width(lowest, highest, std::max<std::size_t>(most, 2));
  const int first = floor_divide(lowest, width);
  for (int i = first; i <= floor_divide(highest, width); ++i) {
    classes.push_back({i * width, i * width + width - 1, 0});
  }
  for (const ValueCounts::Entry& entry : counts) {
    classes[static_cast<std::size_t>(floor_divide(entry.value, width) - first)].count += entry.count;
  }
  return classes;
}

Spread spread_of(std::string name, const std::vector<ValueCounts::Entry>& counts) {
  double sum = 0;
  double all = 0;
  for (const ValueCounts::Entry& entry : counts) {
    sum += static_cast<double>(entry.value) * static_cast<double>(entry.count);
    all += static_cast<double>(entry.count);
  }
  const auto at = [&](double share) { return static_cast<double>(quantile(counts, share)); };
  return {std::move(name), at(0.05), at(0.25), at(0.5), at(0.75), at(0.95), sum / all};
}

std::string histogram_text(const std::vector<Bar>& classes, std::string_view margin, int width) {
  using Align = TableText::Align;
  // What the labels and percentages leave.
  const int bar_width = std::clamp(width - 26, 10, 40);
  std::uint64_t largest = 1;
  std::uint64_t total = 0;
  for (const Bar& entry : classes) {
    largest = std::max(largest, entry.count);
    total += entry.count;
  }
  TableText table({Align::right, Align::right, Align::left});
  for (const Bar& entry : classes) {
    const std::string label = entry.lowest == entry.highest ? fmt::format("{}", entry.lowest)
                                                            : fmt::format("{} to {}", entry.lowest, entry.highest);
    const double percent =
        100 * static_cast<double>(entry.count) / static_cast<double>(std::max<std::uint64_t>(total, 1));
    table.add_row({label, fmt::format("{:.1f}%", percent),
                   bar_text(static_cast<double>(entry.count) / static_cast<double>(largest), bar_width)});
  }
  return table.text(margin);
}

}  // namespace vivarium::cli
