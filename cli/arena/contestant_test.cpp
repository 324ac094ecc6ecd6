#include "cli/arena/contestant.hpp"

#include <gtest/gtest.h>

#include "cli/io/console.hpp"

namespace vivarium::cli {
namespace {

using bots::Effort;

std::string problem_with(std::string_view text, SeerRule seer) {
  try {
    parse_contestants(text, {.seer = seer});
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

TEST(Contestants, AreReadInOrderAndGetTheCommonEffort) {
  const auto found = parse_contestants("search,plain:5ms,greedy,hard", {.effort = Effort::simulations(70)});
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[0].name, "search");
  EXPECT_EQ(found[0].full_name(), "search:70");
  EXPECT_EQ(found[1].full_name(), "plain:5ms");
  EXPECT_EQ(found[2].full_name(), "greedy");
  EXPECT_EQ(found[3].full_name(), "hard");
  for (const Contestant& contestant : found) EXPECT_FALSE(contestant.sees_all);
}

TEST(Contestants, MayBeASeerInTheArenaOnly) {
  const auto found = parse_contestants("seer:20,seer", {Effort::milliseconds(3), SeerRule::allowed});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(found[0].sees_all);
  EXPECT_EQ(found[0].name, "seer:20");
  EXPECT_EQ(found[0].full_name(), "seer:20");
  EXPECT_EQ(found[1].full_name(), "seer:3ms");
  EXPECT_EQ(problem_with("greedy,seer", SeerRule::refused),
            "--bots: 'seer' looks into all hands and plays in 'vivarium arena' only");
}

TEST(Contestants, MayBePrograms) {
  const ExecLimits limits{std::chrono::milliseconds(5), std::chrono::milliseconds(6)};
  const auto found = parse_contestants("exec:bot --say 'a,b' \"c,d\",greedy,exec:x:y", {.limits = limits});
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].program->command(), "bot --say 'a,b' \"c,d\"");
  EXPECT_EQ(found[0].program->limits().move, limits.move);
  EXPECT_EQ(found[1].program, nullptr);
  EXPECT_EQ(found[2].program->command(), "x:y");
  EXPECT_EQ(found[2].full_name(), "exec:x:y");
  EXPECT_EQ(found[2].name, "exec:x:y");
  EXPECT_EQ(parse_contestants("exec:" + std::string(300, 'x'), {})[0].full_name().size(), 39 + std::string("…").size());
  EXPECT_EQ(problem_with("exec:,greedy", SeerRule::allowed),
            "--bots: a command expected after exec:, such as exec:./my-bot");
}

TEST(Contestants, MayHaveNamesOfTheirOwn) {
  const auto found = parse_contestants("me=exec:env A=b ./bot --x=y,you=greedy,exec:env A=b ./bot", {});
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].name, "me");
  EXPECT_EQ(found[0].full_name(), "me");
  EXPECT_EQ(found[0].program->command(), "env A=b ./bot --x=y");
  EXPECT_EQ(found[1].full_name(), "you");
  EXPECT_EQ(found[2].program->command(), "env A=b ./bot");
  EXPECT_EQ(problem_with("me=exec:a,me=exec:b", SeerRule::refused), "--bots: two bots are called 'me'");
  EXPECT_EQ(problem_with("hard=exec:a,greedy", SeerRule::refused), "--bots: 'hard' is the name of a bot of ours");
  for (const char* name : {"", "my bot", "a/b", "abcdefghijklmnopqrstu"}) {
    EXPECT_NE(problem_with(std::string(name) + "=greedy", SeerRule::refused), "") << name;
  }
}

TEST(Contestants, ThatDoNotExistAreRefused) {
  EXPECT_EQ(
      problem_with("greedy,serch:5", SeerRule::allowed),
      "--bots: no such bot: 'serch' (did you mean 'search'?); there are random, greedy, plain, search, easy, normal, "
      "hard, expert, seer, and exec:COMMAND");
  EXPECT_EQ(problem_with("x", SeerRule::refused),
            "--bots: no such bot: 'x'; there are random, greedy, plain, search, easy, normal, hard, expert, and "
            "exec:COMMAND");
  for (const char* text : {"", ",", "greedy,", ",greedy", ":5", "greedy,,random"}) {
    EXPECT_EQ(problem_with(text, SeerRule::allowed),
              "--bots: names separated by commas expected, such as search:500,greedy");
  }
  EXPECT_NE(problem_with("seer:x", SeerRule::allowed), "");
  EXPECT_NE(problem_with("random:5", SeerRule::allowed), "");
}

}  // namespace
}  // namespace vivarium::cli
