#include "engine/core/expected.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace vivarium {
namespace {

enum class Reason { too_small, too_large };

Expected<int, Reason> digit(int number) {
  if (number < 0) return Unexpected{Reason::too_small};
  if (number > 9) return Unexpected{Reason::too_large};
  return number;
}

TEST(Expected, HoldsAValueOrTheReasonWhyThereIsNone) {
  EXPECT_TRUE(digit(3).has_value());
  EXPECT_TRUE(static_cast<bool>(digit(3)));
  EXPECT_EQ(*digit(3), 3);
  EXPECT_EQ(digit(3).value(), 3);
  EXPECT_FALSE(digit(10));
  EXPECT_EQ(digit(10).error(), Reason::too_large);
  EXPECT_EQ(digit(-1).error(), Reason::too_small);
}

TEST(Expected, ConvertsTheError) {
  const auto failing = []() -> Expected<int, std::string> { return Unexpected{"no number"}; };
  EXPECT_EQ(failing().error(), "no number");
}

TEST(Expected, ValueAndErrorMayBeOfOneType) {
  const Expected<std::string, std::string> good(std::string("x"));
  const Expected<std::string, std::string> bad(Unexpected{std::string("x")});
  EXPECT_TRUE(good.has_value());
  EXPECT_FALSE(bad.has_value());
  EXPECT_EQ(*good, bad.error());
}

TEST(Expected, GivesItsValueAway) {
  Expected<std::unique_ptr<int>, Reason> owner(std::make_unique<int>(7));
  *owner.value() += 1;
  const std::unique_ptr<int> taken = std::move(owner).value();
  EXPECT_EQ(*taken, 8);
}

TEST(Expected, LetsItsValueBeChanged) {
  Expected<std::string, Reason> text(std::string("ab"));
  text->push_back('c');
  *text += 'd';
  EXPECT_EQ(text->size(), 4U);
  EXPECT_EQ(text.value(), "abcd");
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(ExpectedDeathTest, TrapsWhereNobodyAskedWhetherThereIsAValue) {
  EXPECT_DEATH(static_cast<void>(digit(10).value()), "");
  EXPECT_DEATH(static_cast<void>(digit(1).error()), "");
}
#endif

}  // namespace
}  // namespace vivarium
