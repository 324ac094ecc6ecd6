#include "cli/plot/text_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cli/plot/axis.hpp"
#include "cli/text/fitted_text.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kLongestName = 16;
constexpr int kTicks = 4;

// A row of cells that are drawn one over another.
class Row {
 public:
  explicit Row(std::size_t width) : cells_(width, " ") {}

  void put(std::size_t place, std::string_view mark) { cells_[std::min(place, cells_.size() - 1)] = mark; }
  void fill(std::size_t from, std::size_t to, std::string_view mark) {
    for (std::size_t i = from; i <= to; ++i) put(i, mark);
  }
  void write(std::size_t place, std::string_view words) {
    for (std::size_t i = 0; i < words.size() && place + i < cells_.size(); ++i) cells_[place + i] = words.substr(i, 1);
  }
  [[nodiscard]] std::string line(const std::string& name, std::size_t names) const {
    std::string text = "  " + name + std::string(names - display_width(name), ' ') + "  ";
    for (const std::string_view cell : cells_) text += cell;
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  }

 private:
  std::vector<std::string_view> cells_;
};

// One panel on so many columns behind the names.
struct Canvas {
  Axis axis;
  std::size_t names;
  std::size_t columns;

  [[nodiscard]] std::size_t at(double value) const {
    const double place = std::clamp(axis.place(value), 0.0, 1.0);
    return static_cast<std::size_t>(std::lround(place * static_cast<double>(columns - 1)));
  }

  // "-60       -40       -20         0"
  [[nodiscard]] std::string scale() const {
    // Texts that outlive the row.
    std::vector<std::string> labels;
    for (const double tick : axis.ticks()) labels.push_back(tick_text(tick));
    Row row(columns);
    std::size_t free = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::size_t half = labels[i].size() / 2;
      const std::size_t centre = at(axis.ticks()[i]);
      const std::size_t place =
          std::min(centre - std::min(centre, half), columns - std::min(columns, labels[i].size()));
      if (i > 0 && place < free + 1) continue;
      row.write(place, labels[i]);
      free = place + labels[i].size();
    }
    return row.line("", names);
  }

  [[nodiscard]] std::string drawn(const Spread& spread) const {
    Row row(columns);
    row.fill(at(spread.low), at(spread.high), "─");
    row.put(at(spread.low), "├");
    row.put(at(spread.high), "┤");
    row.fill(at(spread.lower_quarter), at(spread.upper_quarter), "█");
    row.put(at(spread.middle), "┃");
    return row.line(limited(spread.name, kLongestName), names);
  }

  [[nodiscard]] std::string drawn(const Estimate& estimate) const {
    Row row(columns);
    row.fill(at(estimate.low), at(estimate.high), "─");
    row.put(at(estimate.low), "├");
    row.put(at(estimate.high), "┤");
    row.put(at(estimate.mean), "◆");
    return row.line(limited(estimate.name, kLongestName), names);
  }
};

template <class Mark>
std::size_t longest_name(const std::vector<Mark>& marks) {
  std::size_t longest = 0;
  for (const Mark& mark : marks) longest = std::max(longest, display_width(limited(mark.name, kLongestName)));
  return longest;
}

// "  116  ▁▂▅█▆▃▁  153": as tall as they are many.
std::string text_of(const std::vector<Bar>& bars) {
  static constexpr std::array<std::string_view, 9> kHeights = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (bars.empty()) return "";
  std::uint64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.count);
  std::string text = "  " + tick_text(bars.front().lowest) + "  ";
  for (const Bar& bar : bars) text += kHeights[(8 * bar.count + most - 1) / most];
  return text + "  " + tick_text(bars.back().highest) + "\n";
}

template <class Mark>
std::string text_of(const std::vector<Mark>& marks, const Axis& axis, int width) {
  const std::size_t names = longest_name(marks);
  const Canvas canvas{axis, names, static_cast<std::size_t>(width) - names - 4};
  std::string text = canvas.scale();
  for (const Mark& mark : marks) text += canvas.drawn(mark);
  return text;
}

}  // namespace

std::string text_plot(const Plot& plot, int width) {
  std::string text;
  for (const Panel& panel : plot.panels) {
    text += (text.empty() ? "" : "\n") + wrapped(panel.title + " (" + panel.unit + ")", width);
    if (const auto* bars = std::get_if<std::vector<Bar>>(&panel.marks)) text += text_of(*bars);
    const Axis axis = axis_for(panel.marks, kTicks);
    if (const auto* spreads = std::get_if<std::vector<Spread>>(&panel.marks)) text += text_of(*spreads, axis, width);
    if (const auto* means = std::get_if<std::vector<Estimate>>(&panel.marks)) text += text_of(*means, axis, width);
  }
  return text;
}

}  // namespace vivarium::cli
