#include "engine/core/rng.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace vivarium {
namespace {

std::vector<std::uint64_t> first_numbers(Rng rng, int count) {
  std::vector<std::uint64_t> numbers;
  for (int i = 0; i < count; ++i) numbers.push_back(rng.next());
  return numbers;
}

std::vector<int> shuffled(int count, Rng& rng) {
  std::vector<int> items(static_cast<std::size_t>(count));
  std::iota(items.begin(), items.end(), 0);
  shuffle(std::span(items), rng);
  return items;
}

// Says what it is told to, in the upper half, which is the half that draws use.
class Script {
 public:
  explicit Script(std::vector<std::uint32_t> numbers) : numbers_(std::move(numbers)) {}
  std::uint64_t next() { return std::uint64_t{numbers_.at(used_++)} << 32U | 0xffff'ffffU; }
  [[nodiscard]] std::size_t used() const { return used_; }

 private:
  std::vector<std::uint32_t> numbers_;
  std::size_t used_ = 0;
};

// Pearson's statistic against equal frequencies. With f degrees of freedom its mean is f and its variance 2f.
double chi_square(const std::vector<int>& counts) {
  const double expected = std::accumulate(counts.begin(), counts.end(), 0.0) / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// Less than one in a thousand fair generators exceeds this: Wilson and Hilferty's approximation, z = 3.09.
double chi_square_limit(std::size_t categories) {
  const auto f = static_cast<double>(categories - 1);
  const double root = 1 - 2 / (9 * f) + 3.09 * std::sqrt(2 / (9 * f));
  return f * root * root * root;
}

// The numbers of these tests were computed by another program, in another language.
TEST(Rng, YieldsTheSameNumbersForEver) {
  EXPECT_EQ(first_numbers(Rng(1), 5),
            (std::vector<std::uint64_t>{0x7d9d8e075a0ba61aU, 0x1440cdb8b27d2655U, 0xe83f78d66e1a8781U,
                                        0x97a84af8547ace34U, 0x22f6352fbee9400aU}));
  EXPECT_EQ(first_numbers(Rng(1, 1), 3),
            (std::vector<std::uint64_t>{0xb03c4c8b764cfc47U, 0x0a2519a82d1d9a07U, 0x80aec3a72122358dU}));
  EXPECT_EQ(first_numbers(Rng(~std::uint64_t{0}, ~std::uint64_t{0}), 3),
            (std::vector<std::uint64_t>{0x0d106384bda2678cU, 0xb0a139d57c3bf968U, 0xeffbeef63e7b348bU}));
}

TEST(Rng, DrawsAndShufflesTheSameForEver) {
  Rng dice(1);
  std::vector<std::uint32_t> throws;
  for (int i = 0; i < 20; ++i) throws.push_back(draw_below(dice, 6));
  EXPECT_EQ(throws, (std::vector<std::uint32_t>{2, 0, 5, 3, 0, 5, 2, 1, 4, 5, 3, 1, 3, 5, 0, 0, 0, 1, 0, 1}));

  Rng wide(1);  // most bounds never reject; of this one, three in ten
  std::vector<std::uint32_t> draws;
  for (int i = 0; i < 8; ++i) draws.push_back(draw_below(wide, 3'000'000'000U));
  EXPECT_EQ(draws, (std::vector<std::uint32_t>{237341472U, 859721471U, 2171344260U, 1879136012U, 565092479U,
                                               1868469304U, 2683741973U, 339360019U}));
  EXPECT_EQ(wide.next(), 0x1d4ef62972c7fdffU);

  Rng ten(1);
  EXPECT_EQ(shuffled(10, ten), (std::vector<int>{6, 2, 9, 5, 7, 3, 0, 1, 8, 4}));
  Rng eleven(7);
  EXPECT_EQ(shuffled(11, eleven), (std::vector<int>{7, 6, 4, 5, 1, 0, 9, 8, 2, 3, 10}));
  EXPECT_EQ(eleven.next(), 0xc93355eafe90c2adU);
}

TEST(Rng, StreamsOfOneSeedHaveNothingInCommon) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t stream = 0; stream < 1'000; ++stream) {
    for (const std::uint64_t number : first_numbers(Rng(5, stream), 3)) all.push_back(number);
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

TEST(DrawBelow, RejectsWhatWouldMakeItUnfair) {
  // 2^32 mod 6 = 4: the lowest four remainders of the product are too many.
  Script unfair({0, 715827883U, 1431655766U});
  EXPECT_EQ(draw_below(unfair, 6), 2U);
  EXPECT_EQ(unfair.used(), 3U);
  Script fair({1});
  EXPECT_EQ(draw_below(fair, 6), 0U);
  EXPECT_EQ(fair.used(), 1U);
  Script highest({0xffff'ffffU});
  EXPECT_EQ(draw_below(highest, 6), 5U);
  Script one({0});
  EXPECT_EQ(draw_below(one, 1), 0U);
}

TEST(DrawBelow, IsUniform) {
  Rng rng(20);
  for (const std::uint32_t bound : {2U, 3U, 6U, 7U, 79U, 832U}) {
    std::vector<int> counts(bound);
    for (int i = 0; i < 200'000; ++i) ++counts.at(draw_below(rng, bound));
    EXPECT_LT(chi_square(counts), chi_square_limit(bound)) << bound;
  }
}

TEST(DrawThree, RejectsWhatWouldMakeItUnfair) {
  // Three items: what is left of x is 6x mod 2^32, and the lowest four values of it are too many.
  std::uint32_t draws[3] = {9, 9, 9};
  Script unfair({0, 715827883U, 1431655766U});
  detail::draw_three(unfair, 3, draws);
  EXPECT_EQ(unfair.used(), 3U);
  EXPECT_EQ(draws[0], 1U);
  EXPECT_EQ(draws[1], 0U);
  EXPECT_EQ(draws[2], 0U);
  Script highest({0xffff'ffffU});
  detail::draw_three(highest, 1290, draws);
  EXPECT_EQ(draws[0], 1289U);
  EXPECT_EQ(draws[1], 1288U);
  EXPECT_EQ(draws[2], 1287U);
}

TEST(Shuffle, MakesEveryOrderEquallyLikely) {
  Rng rng(21);
  for (const int items : {2, 3, 4, 5, 6}) {  // every remainder of the batches of three
    std::map<std::vector<int>, int> seen;
    for (int i = 0; i < 120'000; ++i) ++seen[shuffled(items, rng)];
    std::vector<int> counts;
    for (const auto& [order, count] : seen) counts.push_back(count);
    std::size_t orders = 1;
    for (int i = 2; i <= items; ++i) orders *= static_cast<std::size_t>(i);
    ASSERT_EQ(counts.size(), orders);
    EXPECT_LT(chi_square(counts), chi_square_limit(orders)) << items;
  }
}

TEST(Shuffle, PutsEveryItemEverywhereEquallyOften) {
  Rng rng(22);
  constexpr int kItems = 108;
  std::vector<int> counts(kItems * kItems);
  for (int i = 0; i < 20'000; ++i) {
    const std::vector<int> order = shuffled(kItems, rng);
    for (int place = 0; place < kItems; ++place) {
      ++counts[static_cast<std::size_t>(place * kItems + order[static_cast<std::size_t>(place)])];
    }
  }
  // Rows and columns have fixed sums, so there are (n - 1)^2 degrees of freedom.
  EXPECT_LT(chi_square(counts), chi_square_limit((kItems - 1) * (kItems - 1) + 1));
}

TEST(Shuffle, LeavesNothingOutAndTakesFewItemsToo) {
  Rng rng(23);
  for (const int items : {0, 1, 2, 79, 1290}) {
    std::vector<int> order = shuffled(items, rng);
    std::sort(order.begin(), order.end());
    for (int i = 0; i < items; ++i) ASSERT_EQ(order[static_cast<std::size_t>(i)], i);
  }
}

}  // namespace
}  // namespace vivarium
