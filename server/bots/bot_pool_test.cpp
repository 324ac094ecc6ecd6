// The pool's threads with bots that think as long as the test says: whatever takes time waits for a gate.
#include "server/bots/bot_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

// For what must come; nothing is concluded from how long it takes.
constexpr auto kPatience = std::chrono::minutes(1);

class Source final : public RandomSource {
 public:
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_{4};
};

std::unique_ptr<Match> match_with_a_choice() {
  Source source;
  auto match =
      std::move(find_game("take-that")->make_match(Data::object({{"players", 2}}), "", Completeness::defaults_allowed))
          .value();
  while (match->stage().is_chance() || match->legal_moves(match->stage().to_act.first()).size() < 2) {
    if (match->stage().is_chance()) {
      match->commit(match->sample_chance(source));
      continue;
    }
    const Seat seat = match->stage().to_act.first();
    match->commit(match->prepare(seat, match->legal_moves(seat).front()).value());
  }
  return match;
}

// What several threads note down, in order.
class Notes {
 public:
  void add(std::string note) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(std::move(note));
    added_.notify_all();
  }
  // The notes once there are so many; fewer where they do not come.
  std::vector<std::string> first(std::size_t count) {
    std::unique_lock lock(mutex_);
    EXPECT_TRUE(added_.wait_for(lock, kPatience, [&] { return notes_.size() >= count; }));
    return {notes_.begin(), notes_.begin() + static_cast<std::ptrdiff_t>(std::min(count, notes_.size()))};
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return notes_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable added_;
  std::vector<std::string> notes_;
};

class Gate {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    opened_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    opened_.wait(lock, [this] { return is_open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable opened_;
  bool is_open_ = false;
};

struct BotPoolTest : testing::Test {
  BotPoolTest() { set_log_level(LogLevel::off); }
  ~BotPoolTest() override {
    gate.open();
    pool.reset();
    set_log_level(LogLevel::info);
  }

  // Notes what it begins with, and waits at the gate for bots that think for a time.
  BotAnswer think(const BotTask& task, BotClock::duration waited) {
    begun.add(task.owner + " " + task.table);
    if (task.bot == "expert" || task.is_hint) gate.pass();
    if (task.table == "throws") throw std::runtime_error("a bot's mistake");
    if (task.table == "throws a number") throw 17;
    return {{task.table, {}, 0}, waited > BotClock::duration::zero()};
  }
  void start(std::size_t threads) {
    pool = std::make_unique<BotPool>(
        threads, [this](const std::function<void()>& work) { post(work); },
        [this](const BotTask& task, const std::atomic<bool>& /*stopping*/, BotClock::duration waited) {
          return think(task, waited);
        });
  }
  BotTask task(std::string bot, std::string owner, std::string table) {
    BotTask task;
    task.match = position->clone();
    task.seat = position->stage().to_act.first();
    task.bot = std::move(bot);
    task.given_up = given_up;
    task.owner = std::move(owner);
    task.table = std::move(table);
    task.done = [this](const BotAnswer& answer) { answers.add(answer.decision.move); };
    return task;
  }
  void ask(std::string bot, std::string owner, std::string table) {
    pool->think(task(std::move(bot), std::move(owner), std::move(table)));
  }
  void ask_for_hint(std::string owner, std::string table) {
    BotTask hint = task("expert", std::move(owner), std::move(table));
    hint.is_hint = true;
    pool->think(std::move(hint));
  }

  const std::unique_ptr<Match> position = match_with_a_choice();
  std::shared_ptr<std::atomic<bool>> given_up = std::make_shared<std::atomic<bool>>(false);
  std::function<void(const std::function<void()>&)> post = [](const auto& work) { work(); };
  Gate gate;
  Notes begun;
  Notes answers;
  std::unique_ptr<BotPool> pool;
};

TEST_F(BotPoolTest, AQuickBotAnswersWhileEveryThreadThinks) {
  start(1);
  for (int i = 0; i < 120; ++i) ask("expert", "many", "m" + std::to_string(i));
  EXPECT_EQ(begun.first(1), std::vector<std::string>{"many m0"});
  for (int i = 0; i < 50; ++i) {
    ask("easy", "one", "easy");
    EXPECT_EQ(answers.first(static_cast<std::size_t>(i) + 1).back(), "easy");
  }
  EXPECT_EQ(pool->waiting(), 119U);
}

TEST_F(BotPoolTest, AnExpertDoesNotWaitForAllOfAnotherOwner) {
  start(1);
  for (int i = 0; i < 120; ++i) ask("expert", "many", "m" + std::to_string(i));
  begun.first(1);
  ask("expert", "one", "t");
  gate.open();
  const auto order = begun.first(3);
  EXPECT_NE(std::find(order.begin(), order.end(), "one t"), order.end());
  EXPECT_EQ(answers.first(121).size(), 121U);
}

TEST_F(BotPoolTest, WhatWaitsIsCountedAtAnyMoment) {
  start(3);
  EXPECT_EQ(pool->waiting(), 0U);
  EXPECT_EQ(pool->waiting_longest(), BotClock::duration::zero());
  for (int i = 0; i < 10; ++i) ask("expert", "ana", std::to_string(i));
  begun.first(3);
  EXPECT_EQ(pool->waiting(), 7U);
  EXPECT_GT(pool->waiting_longest(), BotClock::duration::zero());
  *given_up = true;
  EXPECT_EQ(pool->waiting(), 0U);
  EXPECT_EQ(pool->waiting_longest(), BotClock::duration::zero());
}

TEST_F(BotPoolTest, WhatWasGivenUpIsNeitherThoughtAboutNorAnswered) {
  start(1);
  for (const char* table : {"begun", "a", "b"}) ask("expert", "ana", table);
  begun.first(1);
  *given_up = true;
  given_up = std::make_shared<std::atomic<bool>>(false);
  ask("expert", "ana", "wanted");
  gate.open();
  EXPECT_EQ(answers.first(1), std::vector<std::string>{"wanted"});
  pool.reset();
  EXPECT_EQ(begun.first(2), (std::vector<std::string>{"ana begun", "ana wanted"}));
  EXPECT_EQ(begun.count(), 2U);
  EXPECT_EQ(answers.count(), 1U);
}

// The time that a task has waited is what shortens it (bot_decision_test.cpp).
TEST_F(BotPoolTest, TheBotIsToldHowLongItsTaskHasWaited) {
  start(1);
  ask("expert", "ana", "first");
  begun.first(1);
  BotTask second = task("expert", "ana", "second");
  second.done = [this](const BotAnswer& answer) { answers.add(answer.shortened ? "late" : "in time"); };
  pool->think(std::move(second));
  gate.open();
  EXPECT_EQ(answers.first(2), (std::vector<std::string>{"first", "late"}));
}

TEST_F(BotPoolTest, OneHintAtATimeLeavesTheThreadsToBots) {
  start(2);
  ask_for_hint("ana", "h1");
  begun.first(1);
  ask_for_hint("ben", "h2");
  // With the second hint under way as well no thread of the pool would be left.
  ask("search:1001", "cleo", "slow");
  EXPECT_EQ(answers.first(1), std::vector<std::string>{"slow"});
  EXPECT_EQ(begun.first(2), (std::vector<std::string>{"ana h1", "cleo slow"}));
  EXPECT_EQ(pool->waiting(), 1U);
  gate.open();
  EXPECT_EQ(answers.first(3), (std::vector<std::string>{"slow", "h1", "h2"}));
}

TEST_F(BotPoolTest, ABotThatThrowsPlaysTheFirstMoveAndOthersGoOn) {
  start(1);
  gate.open();
  const std::string first_move = position->legal_moves(position->stage().to_act.first()).front();
  for (const char* bot : {"easy", "expert"}) {
    for (const char* table : {"throws", "throws a number"}) {
      const std::size_t before = answers.count();
      ask(bot, "ana", table);
      EXPECT_EQ(answers.first(before + 1).back(), first_move);
    }
    const std::size_t before = answers.count();
    ask(bot, "ana", "sound");
    EXPECT_EQ(answers.first(before + 1).back(), "sound");
  }
}

TEST_F(BotPoolTest, AHintThatThrowsIsOver) {
  start(1);
  gate.open();
  ask_for_hint("ana", "throws");
  answers.first(1);
  ask_for_hint("ana", "sound");
  EXPECT_EQ(answers.first(2).back(), "sound");
}

TEST_F(BotPoolTest, WhatThrowsWhereTheAnswerGoesEndsThere) {
  Notes posted;
  post = [&posted](const auto& work) {
    posted.add("");
    if (posted.count() <= 2) throw std::bad_alloc();
    EXPECT_NO_THROW(work());
  };
  start(1);
  gate.open();
  ask("easy", "ana", "lost");
  posted.first(1);
  ask("expert", "ana", "lost as well");
  posted.first(2);
  BotTask unwelcome = task("expert", "ana", "unwelcome");
  unwelcome.done = [](const BotAnswer&) { throw std::runtime_error("a table's mistake"); };
  pool->think(std::move(unwelcome));
  posted.first(3);
  ask("expert", "ana", "sound");
  EXPECT_EQ(answers.first(1), std::vector<std::string>{"sound"});
  pool.reset();
}

TEST_F(BotPoolTest, EndsAtOnceWithWhatWasAskedForgotten) {
  pool = std::make_unique<BotPool>(
      2, [](const std::function<void()>& work) { work(); },
      [this](const BotTask& task, const std::atomic<bool>& stopping, BotClock::duration) {
        begun.add(task.table);
        while (!stopping) std::this_thread::yield();
        return BotAnswer{{task.table, {}, 0}};
      });
  for (int i = 0; i < 20; ++i) ask("expert", "ana", std::to_string(i));
  begun.first(2);
  pool.reset();
  EXPECT_EQ(begun.count(), 2U);
  EXPECT_EQ(answers.count(), 0U);
}

// Ten minutes of time for each move, and nobody waits for them.
TEST_F(BotPoolTest, RealBotsEndAtOnce) {
  pool = std::make_unique<BotPool>(2, [](const std::function<void()>& work) { work(); });
  ask("greedy", "ana", "quick");
  const auto moves = position->legal_moves(position->stage().to_act.first());
  const std::string chosen = answers.first(1).front();
  EXPECT_NE(std::find(moves.begin(), moves.end(), chosen), moves.end());
  for (int i = 0; i < 5; ++i) ask("search:600000ms", "ana", std::to_string(i));
  while (pool->waiting() > 3) std::this_thread::yield();
  pool.reset();
  EXPECT_EQ(answers.count(), 1U);
}

}  // namespace
}  // namespace vivarium::server
