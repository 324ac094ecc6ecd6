// In what order tasks come up: tasks without a match, at times that are told.
#include "server/bots/bot_queue.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vivarium::server {
namespace {

using std::chrono::seconds;

using GivenUp = std::shared_ptr<std::atomic<bool>>;

struct BotQueueTest : testing::Test {
  BotTask task(std::string owner, std::string table, int seat = 0, const GivenUp& flag = nullptr) {
    BotTask task;
    task.owner = std::move(owner);
    task.table = std::move(table);
    task.seat = Seat(seat);
    task.given_up = flag ? flag : still_wanted;
    return task;
  }
  void add(BotTask task, BotLane lane = BotLane::slow) { queue.add(std::move(task), lane, now); }
  // An owner's tables of six bots each.
  void add_tables(const std::string& owner, int tables, BotLane lane = BotLane::slow) {
    for (int table = 0; table < tables; ++table) {
      for (int seat = 0; seat < 6; ++seat) add(task(owner, owner + std::to_string(table), seat), lane);
    }
  }
  static std::string told(const std::optional<BotQueue::Waiting>& taken) {
    if (!taken) return "nothing";
    return taken->task.owner + " " + taken->task.table + " " + std::to_string(taken->task.seat.index());
  }
  // "owner table seat" of everything that a thread takes, in order.
  std::vector<std::string> take_all() {
    std::vector<std::string> order;
    while (const auto taken = queue.take()) order.push_back(told(taken));
    return order;
  }

  BotQueue queue;
  BotClock::time_point now{seconds(1'000)};
  GivenUp still_wanted = std::make_shared<std::atomic<bool>>(false);
  GivenUp given_up = std::make_shared<std::atomic<bool>>(true);
};

TEST_F(BotQueueTest, ATableIsServedInOrder) {
  for (const int seat : {2, 0, 1}) add(task("ana", "t", seat));
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana t 2", "ana t 0", "ana t 1"}));
}

TEST_F(BotQueueTest, OwnersTakeTurnsAndWithinThemTables) {
  for (const int seat : {0, 1}) add(task("ana", "a1", seat));
  add(task("ana", "a2"));
  for (const int seat : {0, 1, 2}) add(task("ben", "b1", seat));
  EXPECT_EQ(take_all(),
            (std::vector<std::string>{"ana a1 0", "ben b1 0", "ana a2 0", "ben b1 1", "ana a1 1", "ben b1 2"}));
}

TEST_F(BotQueueTest, OneOwnerWithTwentyTablesHoldsNobodyUp) {
  add_tables("many", 20);
  // Some have been served when somebody else comes.
  for (int i = 0; i < 7; ++i) EXPECT_EQ(queue.take()->task.owner, "many");
  add(task("one", "t"));
  std::vector<std::string> owners;
  for (int i = 0; i < 2; ++i) owners.push_back(queue.take()->task.owner);
  EXPECT_EQ(owners, (std::vector<std::string>{"many", "one"}));
  EXPECT_EQ(queue.waiting(), 120U - 8);
}

TEST_F(BotQueueTest, TwentyTablesTakeAsMuchAsOne) {
  add_tables("many", 20);
  add_tables("few", 1);
  add_tables("one", 1);
  std::map<std::string, int> served;
  for (int i = 0; i < 18; ++i) ++served[queue.take()->task.owner];
  EXPECT_EQ(served, (std::map<std::string, int>{{"many", 6}, {"few", 6}, {"one", 6}}));
}

// Whoever asks again as soon as they are served does not overtake anybody.
TEST_F(BotQueueTest, WhoComesBackComesLast) {
  add_tables("many", 1);
  add(task("again", "t"));
  add(task("patient", "p"));
  std::map<std::string, int> served;
  for (int i = 0; i < 6; ++i) {
    const auto taken = queue.take();
    ++served[taken->task.owner];
    if (taken->task.owner == "again") add(task("again", "t"));
  }
  EXPECT_EQ(served, (std::map<std::string, int>{{"many", 3}, {"again", 2}, {"patient", 1}}));
}

TEST_F(BotQueueTest, QuickOnesHaveALaneOfTheirOwnThatIsFairAsWell) {
  add_tables("many", 20);
  add_tables("quick", 20, BotLane::quick);
  add(task("one", "t"), BotLane::quick);
  EXPECT_EQ(queue.take_quick()->task.owner, "quick");
  EXPECT_EQ(queue.take_quick()->task.owner, "one");
  // Nor do they hold the slow ones up; whoever has nothing else to do helps them.
  for (int i = 0; i < 120; ++i) EXPECT_EQ(queue.take()->task.owner, "many");
  EXPECT_EQ(queue.take()->task.owner, "quick");
  while (queue.take_quick()) {
  }
  EXPECT_EQ(queue.waiting(), 0U);
}

TEST_F(BotQueueTest, TheThreadOfTheQuickOnesTakesNothingElse) {
  add(task("ana", "a"));
  add(task("ben", "b"), BotLane::hint);
  EXPECT_EQ(told(queue.take_quick()), "nothing");
  EXPECT_EQ(queue.waiting(), 2U);
}

TEST_F(BotQueueTest, HintsComeLastOneAtATimeAndInTurns) {
  for (const char* table : {"h1", "h2"}) add(task("many", table), BotLane::hint);
  add(task("one", "h3"), BotLane::hint);
  add(task("ana", "slow"));
  add(task("ben", "quick"), BotLane::quick);
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana slow 0", "ben quick 0", "many h1 0"}));
  // Another one waits until that is over, bots do not.
  add(task("ana", "slow"));
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana slow 0"}));
  queue.hint_is_over();
  EXPECT_EQ(take_all(), (std::vector<std::string>{"one h3 0"}));
  queue.hint_is_over();
  EXPECT_EQ(take_all(), (std::vector<std::string>{"many h2 0"}));
  queue.hint_is_over();
  EXPECT_TRUE(take_all().empty());
  // That there was none does not count as one.
  add(task("ana", "h4"), BotLane::hint);
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana h4 0"}));
}

TEST_F(BotQueueTest, BotsWithoutEndDoNotStarveHints) {
  add_tables("many", 20);
  for (const char* table : {"h1", "h2"}) add(task("one", table), BotLane::hint);
  std::vector<std::string> owners;
  const auto take = [&](int count) {
    for (int i = 0; i < count; ++i) owners.push_back(queue.take()->task.owner);
  };
  take(6);
  queue.hint_is_over();
  take(6);
  // Nor hints the bots: one turn of four is theirs, and none while one is thought about.
  const std::vector<std::string> expected = {"many", "many", "many", "one", "many", "many",
                                             "many", "many", "many", "one", "many", "many"};
  EXPECT_EQ(owners, expected);
}

TEST_F(BotQueueTest, WhatWasGivenUpTakesNobodysTurn) {
  const GivenUp closed = std::make_shared<std::atomic<bool>>(false);
  for (const int seat : {0, 1}) add(task("ana", "closed", seat, closed));
  add(task("ana", "open"));
  add(task("ben", "b", 0));
  add(task("gone", "g", 0, given_up));
  add(task("ben", "b", 1));
  *closed = true;
  EXPECT_EQ(queue.waiting(), 3U);
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana open 0", "ben b 0", "ben b 1"}));
}

// Who opens and closes tables all the time has no more in the queue than who does not.
TEST_F(BotQueueTest, WhatWasGivenUpIsForgottenWhenItsOwnerAddsMore) {
  GivenUp table = std::make_shared<std::atomic<bool>>(false);
  const std::weak_ptr<std::atomic<bool>> first = table;
  add(task("ana", "t0", 0, table));
  add(task("ana", "open"));
  *table = true;
  table.reset();
  EXPECT_FALSE(first.expired());
  add(task("ana", "t1"));
  EXPECT_TRUE(first.expired());
  EXPECT_EQ(take_all(), (std::vector<std::string>{"ana open 0", "ana t1 0"}));
}

TEST_F(BotQueueTest, WhatWaitsIsCountedExactly) {
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_EQ(queue.oldest(), std::nullopt);
  const auto start = now;
  const GivenUp closed = std::make_shared<std::atomic<bool>>(false);
  add(task("ana", "a", 0, closed));
  now += seconds(1);
  add(task("ben", "b"), BotLane::quick);
  now += seconds(1);
  add(task("ana", "c"), BotLane::hint);
  EXPECT_EQ(queue.waiting(), 3U);
  EXPECT_EQ(queue.oldest(), start);
  *closed = true;
  EXPECT_EQ(queue.waiting(), 2U);
  EXPECT_EQ(queue.oldest(), start + seconds(1));
  EXPECT_EQ(queue.take_quick()->since, start + seconds(1));
  EXPECT_EQ(queue.waiting(), 1U);
  EXPECT_EQ(queue.oldest(), start + seconds(2));
  queue.clear();
  EXPECT_EQ(queue.waiting(), 0U);
  EXPECT_EQ(told(queue.take()), "nothing");
}

}  // namespace
}  // namespace vivarium::server
