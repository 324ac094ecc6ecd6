#include "cli/plot/svg_plot.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cli/plot/axis.hpp"
#include "cli/plot/svg_writer.hpp"
#include "cli/text/fitted_text.hpp"

namespace vivarium::cli {
namespace {

using Anchor = SvgWriter::Anchor;

constexpr double kWidth = 720;
constexpr double kLeft = 132;  // of the values; names stand before it
constexpr double kRight = kWidth - 32;
constexpr double kHeading = 76;
constexpr double kPanelTitle = 30;
constexpr double kRow = 26;
constexpr double kBars = 110;
constexpr double kAxis = 52;
constexpr int kTicks = 8;
constexpr std::size_t kLongestName = 16;

// The papers and inks of the browser's table, and of the colours of Okabe and Ito, which everybody can tell apart, blue
// and vermilion (in the dark sky blue and orange). Shapes differ as well.
constexpr std::string_view kStyle =
    "text { font: 13px 'Atkinson Hyperlegible', system-ui, sans-serif; fill: #202b25; }\n"
    ".title { font: 600 20px Fraunces, Georgia, serif; }\n"
    ".panel-title { font-weight: 700; font-size: 14px; }\n"
    ".soft { fill: #4e5b53; }\n"
    ".paper { fill: #fffdf6; stroke: #ddd5bd; }\n"
    ".grid { stroke: #c8c9b4; stroke-dasharray: 2 3; }\n"
    ".axis { stroke: #727c6e; }\n"
    ".range { stroke: #0072b2; stroke-width: 2; }\n"
    ".box { fill: #cfe4f1; stroke: #0072b2; stroke-width: 2; }\n"
    ".middle { stroke: #0072b2; stroke-width: 4; }\n"
    ".bar { fill: #0072b2; }\n"
    ".mean { fill: #d55e00; stroke: #fffdf6; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  text { fill: #f4ecd8; }\n"
    "  .soft { fill: #b8c4b6; }\n"
    "  .paper { fill: #1d2c26; stroke: #3b5146; }\n"
    "  .grid { stroke: #40564b; }\n"
    "  .axis { stroke: #7f9686; }\n"
    "  .range { stroke: #56b4e9; }\n"
    "  .box { fill: #24485c; stroke: #56b4e9; }\n"
    "  .middle { stroke: #56b4e9; }\n"
    "  .bar { fill: #56b4e9; }\n"
    "  .mean { fill: #e69f00; stroke: #1d2c26; }\n"
    "}\n";

double marks_height(const Panel& panel) {
  if (std::holds_alternative<std::vector<Bar>>(panel.marks)) return kBars;
  return std::visit([](const auto& marks) { return kRow * static_cast<double>(marks.size()); }, panel.marks);
}

double panel_height(const Panel& panel) { return kPanelTitle + marks_height(panel) + kAxis; }

// What the marks mean, next to the panel's title.
std::string_view legend_of(const Marks& marks) {
  if (std::holds_alternative<std::vector<Spread>>(marks)) return "line: 5 to 95 %; box: middle half and median; ◆ mean";
  if (std::holds_alternative<std::vector<Estimate>>(marks)) return "◆ mean, line: its 95 % interval";
  return "";
}

class Panels {
 public:
  Panels(SvgWriter& svg, double top) : svg_(svg), top_(top) {}

  void add(const Panel& panel) {
    axis_ = axis_for(panel.marks, kTicks);
    height_ = marks_height(panel);
    svg_.text("panel-title", {24, top_ + 18}, Anchor::start, panel.title);
    svg_.text("soft", {kRight, top_ + 18}, Anchor::end, legend_of(panel.marks));
    top_ += kPanelTitle;
    draw_axis(panel.unit);
    std::visit([this](const auto& marks) { draw(marks); }, panel.marks);
    top_ += height_ + kAxis;
  }

 private:
  [[nodiscard]] double x(double value) const { return kLeft + (kRight - kLeft) * axis_.place(value); }

  void draw_axis(const std::string& unit) {
    const double bottom = top_ + height_;
    for (const double tick : axis_.ticks()) {
      svg_.line("grid", {x(tick), top_}, {x(tick), bottom});
      svg_.text("soft", {x(tick), bottom + 17}, Anchor::middle, tick_text(tick));
    }
    svg_.line("axis", {kLeft, bottom}, {kRight, bottom});
    svg_.text("soft", {(kLeft + kRight) / 2, bottom + 34}, Anchor::middle, unit);
  }

  // The middle of the next row, with its name.
  double begin_row(std::size_t row, const std::string& name) {
    const double y = top_ + kRow * (static_cast<double>(row) + 0.5);
    svg_.text("", {kLeft - 10, y + 4.5}, Anchor::end, limited(name, kLongestName));
    return y;
  }

  void draw(const std::vector<Spread>& spreads) {
    for (std::size_t row = 0; row < spreads.size(); ++row) {
      const Spread& spread = spreads[row];
      const double y = begin_row(row, spread.name);
      svg_.line("range", {x(spread.low), y}, {x(spread.high), y});
      for (const double end : {spread.low, spread.high}) svg_.line("range", {x(end), y - 4}, {x(end), y + 4});
      svg_.rectangle("box", {x(spread.lower_quarter), y - 8}, x(spread.upper_quarter) - x(spread.lower_quarter), 16, 2);
      svg_.line("middle", {x(spread.middle), y - 8}, {x(spread.middle), y + 8});
      svg_.diamond("mean", {x(spread.mean), y}, 5.5);
    }
  }

  void draw(const std::vector<Estimate>& estimates) {
    for (std::size_t row = 0; row < estimates.size(); ++row) {
      const Estimate& estimate = estimates[row];
      const double y = begin_row(row, estimate.name);
      svg_.line("range", {x(estimate.low), y}, {x(estimate.high), y});
      for (const double end : {estimate.low, estimate.high}) svg_.line("range", {x(end), y - 5}, {x(end), y + 5});
      svg_.diamond("mean", {x(estimate.mean), y}, 6.5);
    }
  }

  void draw(const std::vector<Bar>& bars) {
    std::uint64_t most = 1;
    for (const Bar& bar : bars) most = std::max(most, bar.count);
    for (const Bar& bar : bars) {
      const double tall = (kBars - 6) * static_cast<double>(bar.count) / static_cast<double>(most);
      // A gap between two bars, as far as they are wide enough for one.
      const double left = x(bar.lowest - 0.5);
      const double width = x(bar.highest + 0.5) - left;
      svg_.rectangle("bar", {left, top_ + kBars - tall}, std::max(width - 1, width * 0.8), tall);
    }
  }

  SvgWriter& svg_;
  double top_;
  Axis axis_;
  double height_ = 0;
};

}  // namespace

std::string svg_plot(const Plot& plot) {
  double height = kHeading + 8;
  std::string description = plot.subtitle;
  for (const Panel& panel : plot.panels) {
    height += panel_height(panel);
    description += ". " + panel.title;
  }
  SvgWriter svg(kWidth, height, plot.title, description);
  svg.style(kStyle);
  svg.rectangle("paper", {0.5, 0.5}, kWidth - 1, height - 1, 10);
  svg.text("title", {24, 36}, Anchor::start, plot.title);
  svg.text("soft", {24, 58}, Anchor::start, plot.subtitle);
  Panels panels(svg, kHeading);
  for (const Panel& panel : plot.panels) panels.add(panel);
  return svg.finish();
}

}  // namespace vivarium::cli
