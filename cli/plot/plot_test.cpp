#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/plot/axis.hpp"
#include "cli/plot/svg_plot.hpp"
#include "cli/plot/text_plot.hpp"
#include "cli/plot/value_counts.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Plot example() {
  return {"Take <That>",
          "two & more",
          {{"Points by seat", "points", std::vector<Spread>{{"seat 0", -20, -10, 0, 10, 20, 2}}},
           {"Victories", "%", std::vector<Estimate>{{"greedy", 40, 50, 60}, {"random", 0, 0, 0}}},
           {"Length", "decisions", std::vector<Bar>{{1, 5, 3}, {6, 10, 0}, {11, 15, 6}}}}};
}

TEST(Axis, HasRoundTicksAroundAllValues) {
  const Axis axis = axis_for(std::vector<Estimate>{{"a", -3.2, 0, 11}}, 4);
  EXPECT_THAT(axis.ticks(), ElementsAre(-5, 0, 5, 10, 15));
  EXPECT_DOUBLE_EQ(axis.place(5), 0.5);
  for (const double value : {0.0, 7.0, -1e6, 1e-3}) {
    const Axis same = axis_for(std::vector<Estimate>{{"a", value, value, value}}, 4);
    EXPECT_LT(same.low, same.high) << value;
    EXPECT_GE(same.place(value), 0) << value;
    EXPECT_LE(same.place(value), 1) << value;
  }
  EXPECT_LT(axis_for(std::vector<Bar>{}, 4).low, 1);
}

TEST(Axis, WritesNoMoreDigitsThanNeeded) {
  EXPECT_EQ(tick_text(-0.0000001), "0");
  EXPECT_EQ(tick_text(-2.5), "-2.5");
  EXPECT_EQ(tick_text(-12'000), "-12,000");
}

TEST(ValueCounts, CountsAndFindsQuantiles) {
  ValueCounts counts(-5, 10);
  for (const int value : {-100, -5, 0, 3, 3, 3, 7, 9, 10, 1000}) counts.add(value);
  const auto entries = counts.entries();
  ASSERT_EQ(entries.size(), 6U);
  EXPECT_EQ(entries.front().count, 2U);
  EXPECT_EQ(quantile(entries, 0), -5);
  EXPECT_EQ(quantile(entries, 0.5), 3);
  EXPECT_EQ(quantile(entries, 0.95), 10);
}

TEST(SvgPlot, IsADocumentForLightAndDark) {
  const std::string svg = svg_plot(example());
  EXPECT_THAT(svg, HasSubstr("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 "));
  EXPECT_THAT(svg, HasSubstr("<title>Take &lt;That&gt;</title>"));
  EXPECT_THAT(svg, HasSubstr("two &amp; more"));
  EXPECT_THAT(svg, HasSubstr("@media (prefers-color-scheme: dark)"));
  EXPECT_THAT(svg, HasSubstr(">greedy</text>"));
  EXPECT_THAT(svg, HasSubstr("<rect class=\"bar\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(TextPlot, DrawsTheSameInCharacters) {
  EXPECT_EQ(text_plot(example(), 40),
            "Points by seat (points)\n"
            "          -20   -10      0     10     20\n"
            "  seat 0  ├──────████████┃███████──────┤\n"
            "\n"
            "Victories (%)\n"
            "          0        20       40        60\n"
            "  greedy                     ├────◆────┤\n"
            "  random  ◆\n"
            "\n"
            "Length (decisions)\n"
            "  1  ▄ █  15\n");
}

TEST(TextPlot, FitsAnyWindow) {
  for (int width = 40; width < 130; ++width) {
    std::string text = text_plot(example(), width);
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      EXPECT_LE(display_width(text.substr(0, end)), static_cast<std::size_t>(width));
      text.erase(0, end + 1);
    }
  }
}

}  // namespace
}  // namespace vivarium::cli
