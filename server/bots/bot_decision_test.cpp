#include "server/bots/bot_decision.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bots/roster.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::server {
namespace {

using bots::Effort;
using std::chrono::milliseconds;

class Source final : public RandomSource {
 public:
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_{4};
};

// A match of two, played by whoever comes first in the list until somebody has that many moves to choose from: one, or
// more than one.
std::unique_ptr<Match> match_with(bool choice) {
  Source source;
  auto match =
      std::move(find_game("take-that")->make_match(Data::object({{"players", 2}}), "", Completeness::defaults_allowed))
          .value();
  while (!match->stage().is_over()) {
    if (match->stage().is_chance()) {
      match->commit(match->sample_chance(source));
      continue;
    }
    const Seat seat = match->stage().to_act.first();
    const auto moves = match->legal_moves(seat);
    if ((moves.size() > 1) == choice) return match;
    match->commit(match->prepare(seat, moves.front()).value());
  }
  return nullptr;
}

BotTask task_of(std::string bot, bool choice = true) {
  BotTask task;
  task.match = match_with(choice);
  task.seat = task.match->stage().to_act.first();
  task.bot = std::move(bot);
  task.given_up = std::make_shared<std::atomic<bool>>(false);
  return task;
}

std::string lane_of_bot(const std::string& bot, bool choice = true) {
  switch (lane_of(task_of(bot, choice))) {
    case BotLane::quick:
      return "quick";
    case BotLane::slow:
      return "slow";
    case BotLane::hint:
      return "hint";
  }
  return {};
}

TEST(ThinkingTimeTest, WhoIsLateThinksShorterDownToAQuarter) {
  struct Case {
    std::string bot;
    int waited;
    std::string gets;
    bool shortened;
  };
  const std::vector<Case> cases = {{"expert", 0, "1000ms", false},
                                   {"expert", 500, "1000ms", false},
                                   {"expert", 501, "999ms", true},
                                   {"expert", 900, "600ms", true},
                                   {"expert", 1'250, "250ms", true},
                                   {"expert", 60'000, "250ms", true},
                                   {"hard", 500, "200ms", false},
                                   {"hard", 600, "100ms", true},
                                   {"hard", 650, "50ms", true},
                                   {"hard", 3'600'000, "50ms", true},
                                   {"search:3ms", 3'600'000, "1ms", true},
                                   {"search:1ms", 3'600'000, "1ms", false},
                                   {"search:600000ms", 3'600'000, "150000ms", true},
                                   {"search:400", 60'000, "400", false}};
  for (const Case& c : cases) {
    const auto time = thinking_time(bots::parse_bot(c.bot)->effort_in_use(), milliseconds(c.waited));
    ASSERT_TRUE(time.effort.has_value());
    EXPECT_EQ(bots::to_text(*time.effort), c.gets) << c.bot << " after " << c.waited;
    EXPECT_EQ(time.is_shortened, c.shortened) << c.bot << " after " << c.waited;
  }
  EXPECT_EQ(thinking_time(std::nullopt, milliseconds(60'000)).effort, std::nullopt);
}

// However late they are, no level sinks to the time of the one below.
TEST(ThinkingTimeTest, LateLevelsKeepTheirOrder) {
  const auto least = [](Effort effort) { return thinking_time(effort, std::chrono::hours(1)).effort->amount; };
  EXPECT_GE(least(bots::kExpertEffort), bots::kHardEffort.amount);
  EXPECT_GT(least(bots::kHardEffort), 0U);
}

TEST(BotLaneTest, WhoThinksForATimeIsSlow) {
  for (const char* bot :
       {"easy", "normal", "greedy", "random", "search", "plain", "search:1000", "of-a-newer-version"}) {
    EXPECT_EQ(lane_of_bot(bot), "quick") << bot;
  }
  for (const char* bot : {"hard", "expert", "search:1ms", "search:1001"}) EXPECT_EQ(lane_of_bot(bot), "slow") << bot;
  EXPECT_EQ(lane_of_bot("expert", false), "quick");
  BotTask hint = task_of("easy");
  hint.is_hint = true;
  EXPECT_EQ(lane_of(hint), BotLane::hint);
}

TEST(BotDecisionTest, SaysWhetherItWasShortened) {
  const std::atomic<bool> stopping{false};
  for (const char* bot : {"search:8ms", "hard:8ms", "easy", "search:20"}) {
    const BotTask task = task_of(bot);
    const auto moves = task.match->legal_moves(task.seat);
    const bool timed = std::string_view(bot).ends_with("ms");
    const BotAnswer late = bot_decision(task, stopping, std::chrono::minutes(1));
    EXPECT_EQ(late.shortened, timed) << bot;
    EXPECT_NE(std::find(moves.begin(), moves.end(), late.decision.move), moves.end()) << bot;
    EXPECT_FALSE(bot_decision(task, stopping).shortened) << bot;
  }
  EXPECT_FALSE(bot_decision(task_of("expert", false), stopping, std::chrono::minutes(1)).shortened);
}

TEST(BotDecisionTest, ABotThatThereIsNotPlaysTheFirstMove) {
  const std::atomic<bool> stopping{false};
  const BotTask task = task_of("of-a-newer-version");
  EXPECT_EQ(bot_decision(task, stopping).decision.move, task.match->legal_moves(task.seat).front());
}

// Ten minutes of time, and the answer comes all the same.
TEST(BotDecisionTest, StopsAtOnce) {
  const std::atomic<bool> stopping{true};
  const BotTask stopped = task_of("search:600000ms");
  EXPECT_FALSE(bot_decision(stopped, stopping).decision.move.empty());
  const std::atomic<bool> running{false};
  BotTask unwanted = task_of("search:600000ms");
  unwanted.given_up = std::make_shared<std::atomic<bool>>(true);
  EXPECT_FALSE(bot_decision(unwanted, running).decision.move.empty());
}

}  // namespace
}  // namespace vivarium::server
