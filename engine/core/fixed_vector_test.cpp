#include "engine/core/fixed_vector.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <type_traits>
#include <vector>

namespace vivarium {
namespace {

using Numbers = FixedVector<int, 4>;

static_assert(std::is_trivially_copyable_v<Numbers>);
static_assert(sizeof(FixedVector<char, 255>) == 256);
static_assert(sizeof(FixedVector<char, 256>) == 258, "a list of 256 needs more than a byte for its size");

std::vector<int> content(const Numbers& numbers) { return {numbers.begin(), numbers.end()}; }

TEST(FixedVector, GrowsAndShrinksAtItsEnd) {
  Numbers numbers;
  EXPECT_TRUE(numbers.empty());
  for (const int number : {7, 8, 9, 10}) numbers.push_back(number);
  EXPECT_EQ(numbers.size(), Numbers::kCapacity);
  EXPECT_EQ(numbers.count(), 4);
  EXPECT_EQ(numbers.back(), 10);
  EXPECT_EQ(numbers.pop_back(), 10);
  EXPECT_EQ(content(numbers), (std::vector{7, 8, 9}));
  numbers.back() = 5;
  numbers[0] = 6;
  EXPECT_EQ(content(numbers), (std::vector{6, 8, 5}));
  numbers.clear();
  EXPECT_TRUE(numbers.empty());
}

TEST(FixedVector, ClosesTheGapOfWhatIsRemoved) {
  const Numbers full = {1, 2, 3, 4};
  const std::vector<std::vector<int>> expected = {{2, 3, 4}, {1, 3, 4}, {1, 2, 4}, {1, 2, 3}};
  for (std::size_t i = 0; i < full.size(); ++i) {
    Numbers numbers = full;
    numbers.erase_at(i);
    EXPECT_EQ(content(numbers), expected[i]);
  }
}

TEST(FixedVector, IsEqualWhateverLiesBehindTheEnd) {
  Numbers numbers = {1, 2, 3};
  numbers.pop_back();
  EXPECT_EQ(numbers, (Numbers{1, 2}));
  EXPECT_FALSE(numbers == (Numbers{1, 2, 3}));
  EXPECT_FALSE(numbers == (Numbers{1, 3}));
  EXPECT_FALSE(numbers == (Numbers{2, 2}));
  EXPECT_EQ(Numbers(), Numbers());
}

TEST(FixedVector, FindsWhatItContainsAndNothingBehindTheEnd) {
  Numbers numbers = {1, 2, 3};
  EXPECT_TRUE(numbers.contains(1));
  EXPECT_TRUE(numbers.contains(3));
  numbers.pop_back();
  EXPECT_FALSE(numbers.contains(3));
  EXPECT_FALSE(Numbers().contains(0));
}

TEST(FixedVector, CanBeFilledInPlace) {
  Numbers numbers;
  numbers.resize_unspecified(3);
  std::iota(numbers.begin(), numbers.end(), 5);
  EXPECT_EQ(content(numbers), (std::vector{5, 6, 7}));
  EXPECT_EQ(numbers.data() + 3, numbers.end());
}

TEST(FixedVector, CountsBeyondAByte) {
  FixedVector<std::uint16_t, 832> moves;
  for (std::uint16_t i = 0; i < 832; ++i) moves.push_back(i);
  EXPECT_EQ(moves.size(), 832U);
  moves.erase_at(300);
  EXPECT_EQ(moves.size(), 831U);
  EXPECT_EQ(moves[300], 301);
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(FixedVectorDeathTest, TrapsWhereItWouldLeaveItsStorage) {
  Numbers full = {1, 2, 3, 4};
  Numbers empty;
  EXPECT_DEATH(full.push_back(5), "");
  EXPECT_DEATH(full.erase_at(4), "");
  EXPECT_DEATH(full.resize_unspecified(5), "");
  EXPECT_DEATH(empty.pop_back(), "");
  EXPECT_DEATH(static_cast<void>(empty[0]), "");
}
#endif

}  // namespace
}  // namespace vivarium
