#include "bots/roster.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <set>

namespace vivarium::bots {
namespace {

TEST(Roster, KnowsEveryNameOnce) {
  std::set<std::string_view> names;
  for (const RosterEntry& entry : kRoster) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    const auto spec = parse_bot(entry.name);
    ASSERT_TRUE(spec.has_value());
    EXPECT_EQ(spec->name, entry.name);
    EXPECT_EQ(spec->kind, entry.kind);
    EXPECT_EQ(to_text(*spec), entry.name);
    EXPECT_EQ(spec->effort_in_use().has_value(), is_searcher(entry.kind));
  }
  for (const char* name : {"random", "greedy", "plain", "search", "easy", "normal", "hard", "expert"}) {
    EXPECT_EQ(names.count(name), 1U) << name;
  }
}

TEST(Roster, LevelsThinkAsLongAsPeopleAreTold) {
  EXPECT_EQ(parse_bot("hard")->effort, Effort::milliseconds(200));
  EXPECT_EQ(parse_bot("expert")->effort, Effort::milliseconds(1'000));
  EXPECT_EQ(parse_bot("normal")->kind, BotKind::greedy);
  EXPECT_EQ(parse_bot("greedy")->noise, 0);
  EXPECT_GT(parse_bot("normal")->noise, 0);
  EXPECT_GT(parse_bot("easy")->noise, parse_bot("normal")->noise);
}

TEST(Roster, LevelsSeeLessThanSearchExceptForTheHighest) {
  EXPECT_EQ(parse_bot("hard")->sight, Sight::near);
  EXPECT_EQ(parse_bot("hard:30")->sight, Sight::near);
  EXPECT_EQ(parse_bot("expert")->sight, Sight::far);
  EXPECT_EQ(parse_bot("search:500")->sight, Sight::far);
}

TEST(Roster, ReadsBudgetsBehindAColon) {
  EXPECT_EQ(parse_bot("search:500")->effort, Effort::simulations(500));
  EXPECT_EQ(parse_bot("plain:200ms")->effort, Effort::milliseconds(200));
  EXPECT_EQ(parse_bot("hard:30")->effort, Effort::simulations(30));
  for (const char* text : {"search:500", "plain:200ms", "hard:30", "search:1000000000", "search:600000ms"}) {
    EXPECT_EQ(to_text(*parse_bot(text)), text);
  }
  EXPECT_EQ(to_text(*parse_bot("hard:200ms")), "hard");
}

TEST(Roster, GivesADefaultOnlyToSearchersWithoutABudget) {
  const Effort effort = Effort::simulations(77);
  EXPECT_EQ(parse_bot("search")->with_default(effort).effort, effort);
  EXPECT_EQ(parse_bot("search:5")->with_default(effort).effort, Effort::simulations(5));
  EXPECT_EQ(parse_bot("hard")->with_default(effort).effort, Effort::milliseconds(200));
  EXPECT_EQ(parse_bot("greedy")->with_default(effort).effort, std::nullopt);
  EXPECT_EQ(parse_bot("search")->effort_in_use(), kUsualEffort);
  EXPECT_EQ(parse_bot("greedy")->effort_in_use(), std::nullopt);
}

TEST(Roster, RefusesWhatItDoesNotKnow) {
  const auto unknown = parse_bot("serch:500");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error(),
            "no such bot: 'serch'; there are random, greedy, plain, search, easy, normal, hard, expert");
  // A bot that sees everything is none.
  const std::vector<std::string> strangers = {"", ":", "seer", "seer:5", "Search", " search", std::string(1'000, 'x')};
  for (const std::string& name : strangers) {
    EXPECT_FALSE(parse_bot(name).has_value()) << name;
  }
}

TEST(Roster, RefusesBudgetsThatAreNone) {
  for (const char* text : {"search:", "search:0", "search:-1", "search:ms", "search:0ms", "search:5s", "search:5 ",
                           "search: 5", "search:+5", "search:5:5", "search:1000000001", "search:600001ms",
                           "search:0x10", "search:99999999999999999999999", "random:5", "greedy:5ms", "easy:5"}) {
    const auto spec = parse_bot(text);
    ASSERT_FALSE(spec.has_value()) << text;
    EXPECT_NE(spec.error().find("budget"), std::string::npos) << spec.error();
  }
}

TEST(Roster, ABudgetOfTimeIsTheHostsClock) {
  bool stopped = false;
  const auto stop = [](void* context) { return *static_cast<bool*>(context); };
  const Budget timed = budget_for(Effort::milliseconds(5), stop, &stopped);
  EXPECT_EQ(timed.simulations, Budget().simulations);
  EXPECT_FALSE(timed.is_stopped());
  stopped = true;
  EXPECT_TRUE(timed.is_stopped());
  EXPECT_EQ(budget_for(Effort::simulations(5), stop, &stopped).simulations, 5U);
}

}  // namespace
}  // namespace vivarium::bots
