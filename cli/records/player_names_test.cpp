#include "cli/records/player_names.hpp"

#include <gtest/gtest.h>

namespace vivarium::cli {
namespace {

TEST(PlayerNames, CanBeToldApart) {
  const Wording words = Wording::for_language(Language::english);
  EXPECT_EQ(player_names({"Ana", "random", "", "random"}, words),
            (std::vector<std::string>{"Ana", "random (seat 1)", "seat 2", "random (seat 3)"}));
  EXPECT_EQ(player_names({std::string(100, 'x')}, words).front().size(), 29U + 3U);
}

TEST(PlayerNames, OfBotsAreWords) {
  EXPECT_EQ(player_names({"bot:easy", "bot:search:200", "bot:stranger"}, Wording::for_language(Language::french)),
            (std::vector<std::string>{"Robot facile", "Robot chercheur:200", "bot:stranger"}));
}

TEST(PlayerNames, OfStrangersCannotChangeTheTerminal) {
  const Wording words = Wording::for_language(Language::english);
  EXPECT_EQ(player_names({"\x1b[31mAna\n"}, words).front(), "\uFFFD[31mAna\uFFFD");
}

}  // namespace
}  // namespace vivarium::cli
