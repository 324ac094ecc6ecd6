#include "cli/player_names.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

TEST(PlayerNames, CanBeToldApart) {
  EXPECT_EQ(player_names({"Ana", "random", "", "random"}),
            (std::vector<std::string>{"Ana", "random (seat 1)", "seat 2", "random (seat 3)"}));
  EXPECT_EQ(player_names({std::string(100, 'x')}).front().size(), 29U + 3U);
}

TEST(PlayerNames, OfStrangersCannotChangeTheTerminal) {
  EXPECT_EQ(player_names({"\x1b[31mAna\n"}).front(), "\uFFFD[31mAna\uFFFD");
}

}  // namespace
}  // namespace vivarium::cli
