#include "cli/plot/histogram.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

TEST(Histogram, SmallRangesGetAClassForEachScore) {
  const auto classes = count_classes({{-1, 2}, {2, 5}}, 10);
  ASSERT_EQ(classes.size(), 4U);
  EXPECT_EQ(classes.front().lowest, -1);
  EXPECT_EQ(classes.front().highest, -1);
  EXPECT_EQ(classes[1].count, 0U);
  EXPECT_EQ(classes.back().count, 5U);
}

TEST(Histogram, WideRangesGetClassesOfARoundWidth) {
  const auto classes = count_classes({{-23, 1}, {-20, 2}, {-1, 3}, {0, 4}, {19, 5}}, 10);
  ASSERT_EQ(classes.size(), 9U);  // of 5
  EXPECT_EQ(classes.front().lowest, -25);
  EXPECT_EQ(classes.front().highest, -21);
  EXPECT_EQ(classes[1].count, 2U);
  EXPECT_EQ(classes.back().highest, 19);
}

TEST(Histogram, HoldsEveryScoreThereCanBe) {
  for (std::size_t most = 0; most < 20; ++most) {
    const auto classes = count_classes({{-32768, 1}, {0, 1}, {32767, 1}}, most);
    EXPECT_LE(classes.size(), std::max<std::size_t>(most, 2));
    std::uint64_t total = 0;
    for (const Bar& entry : classes) total += entry.count;
    EXPECT_EQ(total, 3U);
  }
  EXPECT_TRUE(count_classes({}, 5).empty());
}

TEST(Histogram, SaysWhereTheMiddleAndTheEndsAre) {
  const Spread spread = spread_of("me", {{-10, 1}, {0, 18}, {20, 1}});
  EXPECT_EQ(spread.name, "me");
  EXPECT_EQ(spread.low, -10);
  EXPECT_EQ(spread.lower_quarter, 0);
  EXPECT_EQ(spread.middle, 0);
  EXPECT_EQ(spread.high, 0);
  EXPECT_EQ(spread.mean, 0.5);
}

TEST(Histogram, IsDrawnAsBars) {
  EXPECT_EQ(histogram_text({{0, 4, 1}, {5, 9, 0}, {10, 14, 3}}, "> ", 80),
            ">   0 to 4  25.0%  █████████████▍\n"
            ">   5 to 9   0.0%\n"
            "> 10 to 14  75.0%  ████████████████████████████████████████\n");
}

}  // namespace
}  // namespace vivarium::cli
