#include "server/replay/replay_cache.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "protocol/json.hpp"
#include "protocol/record_json.hpp"
#include "protocol/replay_testing.hpp"

namespace vivarium::server {
namespace {

using protocol::ReplayRequest;
using Text = std::shared_ptr<const std::string>;

constexpr std::size_t kPlenty = std::size_t{32} << 20U;
const std::vector<std::string> kGames = {"take-that", "cubosaurs", "dino-twist"};

Text text_of(const Record& record) { return std::make_shared<const std::string>(to_json_line(record)); }
Text text_of(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

// The page, or the name of the refusal.
std::string ask(ReplayCache& cache, const Text& record, const ReplayRequest& wish = {},
                RecordSource source = RecordSource::stranger) {
  const ReplayAnswer answer = cache.answer({source, record, wish});
  return answer ? **answer : std::string(to_name(answer.error().code));
}

// A record whose last choice was another one.
Record wrong_at_the_end(Record record) {
  record.steps.back() = record.steps[record.steps.size() - 2];
  return record;
}

std::size_t bytes_of(const Text& record) {
  ReplayCache cache(kPlenty);
  ask(cache, record);
  return cache.counts().bytes;
}

TEST(ReplayCache, VerifiesARecordOnceForAllItsPagesAndViewers) {
  for (const std::string& game : kGames) {
    const Record record = protocol::played(game, 3);
    ReplayCache cache(kPlenty);
    std::uint64_t asked = 0;
    for (const Viewer viewer :
         {Viewer::finished(), Viewer::spectator(), Viewer::seat(Seat(0)), Viewer::seat(Seat(1))}) {
      for (std::size_t from = 0; from < record.steps.size(); from += 16) {
        const ReplayRequest wish{viewer, from, 16};
        const auto page = protocol::VerifiedReplay::of(record)->page(wish);
        EXPECT_EQ(ask(cache, text_of(record), wish), to_json(*page)) << game << " from " << from;
        ++asked;
      }
    }
    EXPECT_EQ(cache.counts().verified, 1U);
    EXPECT_EQ(cache.counts().found, asked - 1);
    EXPECT_EQ(cache.counts().records, 1U);
  }
}

TEST(ReplayCache, FindsOutOnceThatARecordIsWrong) {
  ReplayCache cache(kPlenty);
  const Text record = text_of(wrong_at_the_end(protocol::played("cubosaurs", 5)));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(cache, record), "wrong_record");
  EXPECT_EQ(cache.counts().verified, 1U);
  EXPECT_EQ(cache.counts().found, 2U);
}

TEST(ReplayCache, RefusesASeatThatTheGameHasNot) {
  ReplayCache cache(kPlenty);
  const Text record = text_of(protocol::played("take-that", 5));
  EXPECT_EQ(ask(cache, record, {Viewer::seat(Seat(2)), 0, 1}), "no_such_seat");
  EXPECT_EQ(ask(cache, record, {Viewer::seat(Seat(1)), 0, 1}).front(), '{');
  EXPECT_EQ(cache.counts().verified, 1U);
}

TEST(ReplayCache, RefusesByWhoWroteTheRecord) {
  ReplayCache cache(kPlenty);
  const auto both = [&](const Text& record) {
    return ask(cache, record, {}, RecordSource::stranger).substr(0, 20) + ", " +
           ask(cache, record, {}, RecordSource::store).substr(0, 20);
  };
  EXPECT_EQ(both(text_of("{")), "unreadable_message, storage_failed");
  EXPECT_EQ(both(text_of("{}")), "wrong_record, storage_failed");
  EXPECT_EQ(both(text_of(std::string(200'000, '['))), "unreadable_message, storage_failed");
  EXPECT_EQ(both(text_of(wrong_at_the_end(protocol::played("dino-twist", 1)))), "wrong_record, wrong_record");
  // A long one of the store's can be looked at; nobody can make the server look at one that comes from elsewhere.
  const Text record = text_of(to_json_line(protocol::played("take-that", 2)) + std::string(256 << 10, ' '));
  EXPECT_EQ(both(record), "message_too_large, {\"game\":\"take-that\",");
}

TEST(ReplayCache, ForgetsWhatWasNotAskedForTheLongestTime) {
  const Text first = text_of(protocol::played("take-that", 1));
  const Text second = text_of(protocol::played("take-that", 2));
  const Text third = text_of(protocol::played("take-that", 3));
  const std::size_t most = bytes_of(first) + bytes_of(second) + bytes_of(third) - 1;
  ReplayCache cache(most);
  ask(cache, first);
  ask(cache, second);
  ask(cache, first);
  EXPECT_EQ(cache.counts().verified, 2U);
  ask(cache, third);
  EXPECT_EQ(cache.counts().evicted, 1U);
  EXPECT_EQ(cache.counts().records, 2U);
  EXPECT_EQ(cache.counts().bytes, bytes_of(first) + bytes_of(third));
  ask(cache, first);
  EXPECT_EQ(cache.counts().verified, 3U) << "the first one is still there";
  ask(cache, second);
  EXPECT_EQ(cache.counts().verified, 4U) << "the second one is not";
}

TEST(ReplayCache, NeverKeepsMoreThanItMay) {
  constexpr std::size_t kMost = 300'000;
  ReplayCache cache(kMost);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = protocol::played(kGames[seed % kGames.size()], seed);
    ask(cache, text_of(seed % 4 == 3 ? wrong_at_the_end(record) : record));
    EXPECT_LE(cache.counts().bytes, kMost);
    EXPECT_GT(cache.counts().records, 0U);
  }
  EXPECT_GT(cache.counts().evicted, 0U);
}

TEST(ReplayCache, DoesNotKeepWhatWouldDriveOutEverything) {
  const Text small = text_of(protocol::played("dino-twist", 1));
  const Text large = text_of(protocol::played("take-that", 1));
  ASSERT_GT(bytes_of(large), bytes_of(small));
  ReplayCache cache(bytes_of(large) - 1);
  ask(cache, small);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(ask(cache, large).front(), '{');
  EXPECT_EQ(cache.counts().verified, 3U);
  EXPECT_EQ(cache.counts().evicted, 0U);
  ask(cache, small);
  EXPECT_EQ(cache.counts().found, 1U);
}

TEST(ReplayCache, AnswersSeveralThreads) {
  const std::vector<Record> records = {protocol::played("take-that", 1), protocol::played("dino-twist", 1)};
  std::vector<std::string> expected;
  for (const Record& record : records) expected.push_back(to_json(*protocol::VerifiedReplay::of(record)->page({})));
  ReplayCache cache(kPlenty);
  std::vector<std::thread> threads;
  std::vector<int> right(4);
  for (int& count : right) {
    threads.emplace_back([&records, &expected, &cache, &count] {
      for (std::size_t i = 0; i < 20; ++i) count += ask(cache, text_of(records[i % 2])) == expected[i % 2] ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, std::vector<int>(4, 20));
  EXPECT_EQ(cache.counts().records, 2U);
  EXPECT_EQ(cache.counts().verified + cache.counts().found, 80U);
}

}  // namespace
}  // namespace vivarium::server
