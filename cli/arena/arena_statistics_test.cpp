#include "cli/arena/arena_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "engine/core/rng.hpp"

namespace vivarium::cli {
namespace {

using Verdict = SequentialTest::Verdict;

SampleMean mean_of(std::initializer_list<double> samples) {
  SampleMean mean;
  for (const double sample : samples) mean.add(sample);
  return mean;
}

SampleMean repeated(double sample, int times) {
  SampleMean mean;
  for (int i = 0; i < times; ++i) mean.add(sample);
  return mean;
}

TEST(SampleMean, HasTheVarianceOfTheTextbook) {
  const SampleMean mean = mean_of({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(mean.count(), 8U);
  EXPECT_DOUBLE_EQ(mean.mean(), 5);
  EXPECT_DOUBLE_EQ(mean.squares(), 32);
  EXPECT_DOUBLE_EQ(mean.variance(), 32.0 / 7);
  // t(7) = 2.3646; standard error sqrt(32/7/8) = 0.7559
  EXPECT_NEAR(mean.margin_95(), 2.3646 * 0.7559, 0.001);
}

TEST(SampleMean, KnowsStudentsTable) {
  const std::initializer_list<std::pair<std::uint64_t, double>> table = {
      {1, 12.706}, {2, 4.303},  {3, 3.182},  {4, 2.776},  {5, 2.571},   {6, 2.447},        {8, 2.306},
      {10, 2.228}, {20, 2.086}, {30, 2.042}, {60, 2.000}, {120, 1.980}, {1'000'000, 1.960}};
  for (const auto& [freedom, value] : table) EXPECT_NEAR(student_95(freedom), value, 0.002) << freedom;
}

TEST(Share, HasAnIntervalFromTheVarianceOfRotations) {
  // 40 rotations: 10 lost, 10 drawn, 20 won. Mean 0.625, squares 10*0.390625 + 10*0.015625 + 20*0.140625 = 6.875.
  SampleMean share;
  for (int i = 0; i < 10; ++i) {
    share.add(0);
    share.add(0.5);
    share.add(1);
    share.add(1);
  }
  const Interval interval = share_95(share);
  const double margin = 2.0227 * std::sqrt(6.875 / 39 / 40);
  EXPECT_NEAR(interval.low, 0.625 - margin, 1e-4);
  EXPECT_NEAR(interval.high, 0.625 + margin, 1e-4);
}

TEST(Share, StaysWithinItsBoundsAndIsNeverCertain) {
  const Interval won = share_95(repeated(1, 100));
  EXPECT_EQ(won.high, 1);
  // Two more won and two lost of 104: 0.0192 away, give or take 1.96 * sqrt(0.0192 * 0.9808 / 100).
  EXPECT_NEAR(won.low, 1 - 0.0269, 1e-4);
  const Interval lost = share_95(repeated(0, 100));
  EXPECT_EQ(lost.low, 0);
  EXPECT_NEAR(lost.high, 0.0269, 1e-4);
  const Interval alone = share_95(mean_of({0.5}));
  EXPECT_EQ(alone.low, 0);
  EXPECT_EQ(alone.high, 1);
  EXPECT_EQ(share_95(mean_of({1, 1, 0.5})).high, 1);
}

// Two bots that won one game each in all rotations need not be level.
TEST(Share, IsNotCertainWhereAllRotationsWentAlike) {
  const Interval interval = share_95(repeated(0.5, 10));
  EXPECT_LT(interval.low, 0.45);
  EXPECT_GT(interval.high, 0.55);
  EXPECT_GT(interval.low, 0.25);
}

TEST(Elo, IsTheUsualOneBetweenTwo) {
  EXPECT_NEAR(elo_of(0.5, 2), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.75, 2), 190.848, 0.001);
  EXPECT_NEAR(elo_of(10.0 / 11, 2), 400, 1e-9);
  EXPECT_NEAR(elo_of(0.36, 2), -elo_of(0.64, 2), 1e-9);
}

TEST(Elo, ComparesWithTheRestOfTheField) {
  EXPECT_NEAR(elo_of(0.25, 4), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.5, 4), 400 * std::log10(3.0), 1e-9);
  for (const double field : {2.0, 3.0, 6.0}) {
    for (const double elo : {-300.0, -7.0, 0.0, 55.0, 400.0})
      EXPECT_NEAR(elo_of(share_of(elo, field), field), elo, 1e-9);
    EXPECT_NEAR(share_of(0, field), 1 / field, 1e-12);
  }
}

TEST(Elo, IsFiniteForAllAndNothing) {
  EXPECT_DOUBLE_EQ(corrected_share(1, 100), 0.995);
  EXPECT_DOUBLE_EQ(corrected_share(0, 100), 0.005);
  EXPECT_DOUBLE_EQ(corrected_share(0.3, 100), 0.3);
  EXPECT_NEAR(elo_of(corrected_share(1, 100), 2), 400 * std::log10(199.0), 1e-9);
  EXPECT_TRUE(std::isfinite(elo_of(corrected_share(0, 0), 2)));
}

TEST(SequentialTest, HasTheBoundsOfFivePercent) {
  EXPECT_NEAR(SequentialTest::upper_bound(), 2.944, 0.001);
  EXPECT_NEAR(SequentialTest::lower_bound(), -2.944, 0.001);
}

TEST(SequentialTest, ComputesTheRatioAsOnPaper) {
  // 0 against 100 Elo: shares 0.5 and 0.640065. Four samples of mean 0.75 and squares 0.25; variance (0.25 + 0.25) / 4.
  const SequentialTest test(0, 100, 2);
  const SampleMean share = mean_of({0.5, 1, 0.5, 1});
  const double share1 = 1 / (1 + std::pow(10, -0.25));
  EXPECT_NEAR(test.llr(share), 4 * (share1 - 0.5) * (1.5 - 0.5 - share1) / (2 * 0.125), 1e-9);
  EXPECT_EQ(test.llr(SampleMean()), 0);
  EXPECT_EQ(test.verdict(SampleMean()), Verdict::undecided);
}

TEST(SequentialTest, DecidesClearCases) {
  const SequentialTest test(0, 50, 2);
  EXPECT_EQ(test.verdict(repeated(1, 40)), Verdict::elo1);
  EXPECT_EQ(test.verdict(repeated(0, 40)), Verdict::elo0);
  EXPECT_EQ(test.verdict(repeated(1, 2)), Verdict::undecided) << "two rotations prove nothing";
  EXPECT_EQ(test.verdict(repeated(0.5, 4)), Verdict::undecided);
}

// Streams of rotations of two games, each won with that chance: how many are decided wrongly, and all are decided.
int wrong_verdicts(double elo, Verdict right, int streams) {
  const SequentialTest test(0, 40, 2);
  const auto chance = static_cast<std::uint32_t>(share_of(elo, 2) * 1e9);
  int wrong = 0;
  for (int i = 0; i < streams; ++i) {
    Rng rng(99, static_cast<std::uint64_t>(i));
    SampleMean share;
    Verdict verdict = Verdict::undecided;
    for (int n = 0; verdict == Verdict::undecided; ++n) {
      EXPECT_LT(n, 100'000);
      const int won =
          (draw_below(rng, 1'000'000'000) < chance ? 1 : 0) + (draw_below(rng, 1'000'000'000) < chance ? 1 : 0);
      share.add(won / 2.0);
      verdict = test.verdict(share);
    }
    if (verdict != right) ++wrong;
  }
  return wrong;
}

TEST(SequentialTest, ErrsAsSeldomAsItShould) {
  // 5 % of 400 are 20, give or take 4.4.
  EXPECT_LT(wrong_verdicts(0, Verdict::elo0, 400), 33);
  EXPECT_LT(wrong_verdicts(40, Verdict::elo1, 400), 33);
  EXPECT_EQ(wrong_verdicts(-60, Verdict::elo0, 100), 0);
  EXPECT_EQ(wrong_verdicts(100, Verdict::elo1, 100), 0);
}

}  // namespace
}  // namespace vivarium::cli
