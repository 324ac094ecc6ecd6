#include "server/replay/replay_service.hpp"
#include "server/replay/replay_cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <semaphore>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "protocol/record_json.hpp"
#include "protocol/replay_testing.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

// Far longer than anything takes here: a test that hangs shall fail, not hang.
constexpr std::chrono::seconds kForever{20};

// What is posted to the owner's thread, which is the test's.
class Mailbox {
 public:
  [[nodiscard]] Post post() {
    return [this](std::function<void()> work) {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(work));
      wake_.notify_one();
    };
  }

  // Carries the next ones out, as many as that.
  void run(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      std::function<void()> work;
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait_for(lock, kForever, [this] { return !waiting_.empty(); })) {
          throw std::runtime_error("nothing comes");
        }
        work = std::move(waiting_.front());
        waiting_.pop_front();
      }
      work();
    }
  }

  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

// Makes everybody wait until it is opened.
class Gate {
 public:
  void pass() {
    entered_.release();
    opened_.wait_for(kForever);  // a test that has failed does not open it
  }
  // Until somebody waits at it.
  void await_somebody() {
    if (!entered_.try_acquire_for(kForever)) throw std::runtime_error("nobody comes");
  }
  void open() { opening_.set_value(); }

 private:
  std::counting_semaphore<> entered_{0};
  std::promise<void> opening_;
  std::shared_future<void> opened_ = opening_.get_future().share();
};

ReplayAnswer page(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

ReplayAnswer echo(const ReplayQuestion& question) { return page(*question.record); }

class ReplayServiceTest : public testing::Test {
 protected:
  [[nodiscard]] ReplayJob job(std::string address, std::string record) {
    const auto done = [this, record](const ReplayAnswer& answer) {
      told_.push_back(record + ": " + (answer ? **answer : answer.error().text()));
      EXPECT_EQ(std::this_thread::get_id(), owner_);
    };
    return {std::move(address), {RecordSource::stranger, std::make_shared<const std::string>(record), {}}, done};
  }

  // Its only thread stands at the gate, with a job of an address that is behind all others in the alphabet.
  std::unique_ptr<ReplayService> busy_service(const ReplayLimits& limits) {
    auto service = std::make_unique<ReplayService>(
        limits,
        [this](const ReplayQuestion& question) {
          if (*question.record == "first") gate_.pass();
          return echo(question);
        },
        mailbox_.post());
    service->ask(job("z", "first"));
    gate_.await_somebody();
    return service;
  }

  const std::thread::id owner_ = std::this_thread::get_id();
  Mailbox mailbox_;
  Gate gate_;
  std::vector<std::string> told_;
};

constexpr std::string_view kTooMany = ": too many requests from your address; wait and try again: ";
constexpr std::string_view kFull = "the server has as many replays to make as it has room for";

TEST_F(ReplayServiceTest, TellsEachAnswerOnceOnTheOwnersThread) {
  ReplayService service({}, echo, mailbox_.post());
  service.ask(job("a", "one"));
  service.ask(job("b", "two"));
  service.ask(job("a", "three"));
  EXPECT_TRUE(told_.empty()) << "nothing is told before its time";
  EXPECT_EQ(service.counts().jobs, 3U);
  mailbox_.run(3);
  std::sort(told_.begin(), told_.end());
  EXPECT_EQ(told_, (std::vector<std::string>{"one: one", "three: three", "two: two"}));
  EXPECT_EQ(mailbox_.size(), 0U);
  const auto counts = service.counts();
  EXPECT_EQ(counts.jobs, 0U);
  EXPECT_EQ(counts.bytes, 0U);
  EXPECT_EQ(counts.answered, 3U);
}

TEST_F(ReplayServiceTest, TakesTurnsBetweenAddresses) {
  const auto service = busy_service({});
  for (const char* record : {"a1", "a2", "a3", "a4", "b1", "b2", "c1"}) {
    service->ask(job(std::string(1, record[0]), record));
  }
  gate_.open();
  mailbox_.run(8);
  EXPECT_EQ(told_, (std::vector<std::string>{"first: first", "a1: a1", "b1: b1", "c1: c1", "a2: a2", "b2: b2", "a3: a3",
                                             "a4: a4"}));
}

TEST_F(ReplayServiceTest, HasAFewPlacesForAnAddress) {
  const auto service = busy_service({.jobs_per_address = 2});
  for (const char* record : {"a1", "a2", "a3"}) service->ask(job("a", record));
  service->ask(job("b", "b1"));
  EXPECT_TRUE(told_.empty());
  // At once, though the thread is busy.
  mailbox_.run(1);
  const std::string refused = "a3" + std::string(kTooMany) + "at most 2 replays at a time for an address";
  EXPECT_EQ(told_, std::vector<std::string>{refused});
  gate_.open();
  mailbox_.run(4);
  EXPECT_EQ(told_, (std::vector<std::string>{refused, "first: first", "a1: a1", "b1: b1", "a2: a2"}));
  EXPECT_EQ(service->counts().refused, 1U);
  // Once it was told there is room again.
  service->ask(job("a", "a4"));
  mailbox_.run(1);
  EXPECT_EQ(told_.back(), "a4: a4");
}

TEST_F(ReplayServiceTest, MakesRoomForWhoeverHasLess) {
  const auto service = busy_service({.jobs_per_address = 4, .jobs = 4});
  for (const char* record : {"a1", "a2", "a3", "b1", "c1", "d1", "a4"}) {
    service->ask(job(std::string(1, record[0]), record));
    EXPECT_LE(service->counts().jobs, 4U);
  }
  // The newest of the one with most goes; where everybody has one, nobody has to.
  const std::string full = std::string(kTooMany) + std::string(kFull);
  mailbox_.run(4);
  EXPECT_EQ(told_, (std::vector<std::string>{"a3" + full, "a2" + full, "d1" + full, "a4" + full}));
  gate_.open();
  mailbox_.run(4);
  EXPECT_EQ((std::vector<std::string>(told_.begin() + 4, told_.end())),
            (std::vector<std::string>{"first: first", "a1: a1", "b1: b1", "c1: c1"}));
  EXPECT_EQ(mailbox_.size(), 0U);
}

TEST_F(ReplayServiceTest, CountsTheBytesThatWait) {
  const auto service = busy_service({.bytes = 105});  // 5 are taken
  service->ask(job("a", std::string(60, 'a')));
  EXPECT_EQ(service->counts().bytes, 65U);
  service->ask(job("b", std::string(41, 'b')));
  EXPECT_EQ(service->counts().bytes, 65U) << "nobody has two of which one could go";
  service->ask(job("b", std::string(40, 'b')));
  EXPECT_EQ(service->counts().bytes, 105U);
  service->ask(job("c", std::string(106, 'c')));
  EXPECT_EQ(service->counts().bytes, 105U) << "there is never room for this one";
  mailbox_.run(2);
  EXPECT_EQ(told_[0], std::string(41, 'b') + std::string(kTooMany) + std::string(kFull));
  EXPECT_EQ(told_[1], std::string(106, 'c') + std::string(kTooMany) + std::string(kFull));
  gate_.open();
  mailbox_.run(3);
  EXPECT_EQ(service->counts().bytes, 0U);
  EXPECT_EQ(service->counts().answered, 3U);
}

TEST_F(ReplayServiceTest, OutlivesWhatIsThrown) {
  set_log_level(LogLevel::off);
  const auto answer = [](const ReplayQuestion& question) -> ReplayAnswer {
    if (*question.record == "bad") throw std::runtime_error("bad");
    if (*question.record == "worse") throw 7;
    return page("good");
  };
  ReplayService service({}, answer, mailbox_.post());
  for (const char* record : {"bad", "worse", "good"}) service.ask(job("a", record));
  mailbox_.run(3);
  const std::string wrong(to_sentence(protocol::RefusalCode::internal_error));
  EXPECT_EQ(told_, (std::vector<std::string>{"bad: " + wrong, "worse: " + wrong, "good: good"}));
  EXPECT_EQ(service.counts().failed, 2U);
  EXPECT_EQ(service.counts().answered, 1U);
  EXPECT_EQ(service.counts().jobs, 0U);
  // Nor does it reach the owner's loop.
  service.ask({"a", {RecordSource::store, std::make_shared<const std::string>("good"), {}}, [](const auto&) {
                 throw std::runtime_error("gone");
               }});
  EXPECT_NO_THROW(mailbox_.run(1));
  EXPECT_EQ(service.counts().failed, 3U);
  set_log_level(LogLevel::info);
}

// Tells on which thread it ended.
struct Ending {
  std::vector<std::thread::id>& ended;
  ~Ending() { ended.push_back(std::this_thread::get_id()); }
};

TEST_F(ReplayServiceTest, DropsWhatWaitsWhenItEnds) {
  std::vector<std::thread::id> ended;
  {
    auto service = busy_service({});
    for (int i = 0; i < 3; ++i) {
      ReplayJob waiting = job("a", "waiting");
      waiting.done = [told = std::move(waiting.done),
                      ending = std::make_shared<Ending>(ended)](const ReplayAnswer& answer) { told(answer); };
      service->ask(std::move(waiting));
    }
    gate_.open();
    service.reset();
    // What was on its way back comes back to nobody.
    mailbox_.run(mailbox_.size());
  }
  EXPECT_TRUE(told_.empty());
  EXPECT_EQ(ended, std::vector<std::thread::id>(3, owner_));
}

TEST_F(ReplayServiceTest, AnswersAllOfManyStrangersOnSeveralThreads) {
  ReplayCache cache(std::size_t{4} << 20U);
  ReplayService service(
      {.jobs_per_address = 100, .jobs = 100, .threads = 3},
      [&cache](const ReplayQuestion& question) { return cache.answer(question); }, mailbox_.post());
  std::vector<int> told(90);
  const auto good = std::make_shared<const std::string>(to_json_line(protocol::played("take-that", 1)));
  const auto nested = std::make_shared<const std::string>(200'000, '[');
  const auto wrong = std::make_shared<const std::string>(good->substr(0, good->size() - 4) + "3]}}");
  for (std::size_t i = 0; i < told.size(); ++i) {
    const auto& record = i % 3 == 0 ? good : (i % 3 == 1 ? nested : wrong);
    service.ask({std::to_string(i % 7), {RecordSource::stranger, record, {}}, [&told, i](const ReplayAnswer& answer) {
                   told[i] += answer.has_value() == (i % 3 == 0) ? 1 : 1000;
                 }});
  }
  mailbox_.run(told.size());
  EXPECT_EQ(told, std::vector<int>(90, 1));
  EXPECT_EQ(mailbox_.size(), 0U);
  EXPECT_EQ(service.counts().answered, 90U);
  EXPECT_LE(cache.counts().verified, 9U) << "three records; a thread that comes at the same time verifies on its own";
  EXPECT_EQ(cache.counts().records, 3U);
}

}  // namespace
}  // namespace vivarium::server
