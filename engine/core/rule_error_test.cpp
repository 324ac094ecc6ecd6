#include "engine/core/rule_error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace vivarium {
namespace {

TEST(RuleError, EveryReasonHasAWordingOfItsOwn) {
  std::set<std::string_view> texts;
  for (int i = 0; i <= static_cast<int>(RuleError::game_over); ++i) {
    const std::string_view text = to_text(static_cast<RuleError>(i));
    EXPECT_NE(text, "unknown error");
    EXPECT_TRUE(texts.insert(text).second) << text;
  }
  EXPECT_EQ(texts.size(), 10U);
}

}  // namespace
}  // namespace vivarium
