#include "terminal/remote/inbox.hpp"

#include <gtest/gtest.h>

#include <string>

#include "terminal/remote/server_message.hpp"
#include "terminal/text/view_data.hpp"

namespace vivarium::terminal {
namespace {

Incoming message(const std::string& type, int number = 0) {
  return {Incoming::Kind::message, Data::object({{"type", type}, {"number", number}})};
}

Incoming update(int match, int first, int count, const std::string& text = "x") {
  Data events = Data::array();
  for (int i = 0; i < count; ++i) events.push_back(Data::object({{"id", text}, {"number", first + i}}));
  return {Incoming::Kind::message,
          Data::object({{"type", "update"}, {"match", match}, {"event", first + count - 1}, {"events", events}})};
}

std::vector<std::string> types(const std::vector<Incoming>& all) {
  std::vector<std::string> result;
  for (const Incoming& one : all) {
    const std::string type = ViewData(one.message)["type"].text();
    result.push_back(type.empty() ? std::to_string(static_cast<int>(one.kind)) : type);
  }
  return result;
}

std::size_t weight(const std::vector<Incoming>& all) {
  std::size_t sum = 0;
  for (const Incoming& one : all) sum += weight_of(one.message);
  return sum;
}

TEST(Inbox, KeepsTheLatestViewAndEveryEvent) {
  Inbox inbox;
  for (int i = 0; i < 100; ++i) {
    inbox.push(message("table", i));
    inbox.push(update(1, 3 * i, 3));
  }
  const std::vector<Incoming> all = inbox.take();
  ASSERT_EQ(types(all), (std::vector<std::string>{"table", "update"}));
  EXPECT_EQ(ViewData(all[0].message)["number"].number(), 99);
  const ViewData latest(all[1].message);
  EXPECT_EQ(latest["event"].number(), 299);
  ASSERT_EQ(latest["events"].size(), 300U);
  for (std::size_t i = 0; i < 300; ++i) EXPECT_EQ(latest["events"][i]["number"].number(), static_cast<int>(i));
  EXPECT_TRUE(inbox.take().empty());
}

TEST(Inbox, AsksForEverythingAnewWhereTooManyEventsWait) {
  Inbox inbox;
  for (int i = 0; i < 100'000; ++i) inbox.push(update(1, i, 1));
  const std::vector<Incoming> all = inbox.take();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(ViewData(all[0].message)["event"].number(), 99'999);
  EXPECT_LE(ViewData(all[0].message)["events"].size(), Inbox::kMaxEvents + 1);
  EXPECT_EQ(all[1].kind, Incoming::Kind::behind);
  inbox.push(update(1, 0, 1));
  EXPECT_EQ(inbox.take().size(), 1U);  // said once
}

TEST(Inbox, IsBoundedInBytesWhateverComes) {
  Inbox inbox;
  const std::string large(50'000, 'x');
  for (int i = 0; i < 3000; ++i) {
    inbox.push(update(1, i, 2, large));
    for (const char* type : {"welcome", "table", "chat", "answer", "goodbye"}) {
      Incoming one = message(type, i);
      one.message.set("text", large);
      if (std::string(type) != "welcome" || i % 100 == 0) inbox.push(std::move(one));
    }
    inbox.push({Incoming::Kind::lost, {}, large});
    inbox.push({Incoming::Kind::connected});
    inbox.push({Incoming::Kind::closed, {}, large});
  }
  const std::vector<Incoming> all = inbox.take();
  EXPECT_LE(weight(all), Inbox::kMaxEventBytes + 2 * Inbox::kMaxBytesPerKind + 10 * large.size());
  EXPECT_LE(all.size(), Inbox::kMaxChats + Inbox::kMaxAnswers + 8);
}

TEST(Inbox, KeepsTheLatestChatInOrder) {
  Inbox inbox;
  for (int i = 0; i < 1000; ++i) inbox.push(message("chat", i));
  const std::vector<Incoming> all = inbox.take();
  ASSERT_EQ(all.size(), Inbox::kMaxChats);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(ViewData(all[i].message)["number"].number(), static_cast<int>(900 + i));
  }
}

TEST(Inbox, AWelcomeStandsForWhatCameBefore) {
  Inbox inbox;
  for (int i = 0; i < 5000; ++i) inbox.push(update(1, i, 1));
  inbox.push({Incoming::Kind::lost});
  inbox.push({Incoming::Kind::connected});
  inbox.push(message("welcome"));
  EXPECT_EQ(types(inbox.take()), (std::vector<std::string>{"2", "welcome"}));
}

TEST(Inbox, ForgetsTheEventsOfAMatchThatIsOver) {
  Inbox inbox;
  inbox.push(update(1, 0, 5));
  inbox.push(update(2, 0, 2));
  const std::vector<Incoming> all = inbox.take();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(ViewData(all[0].message)["events"].size(), 2U);
}

}  // namespace
}  // namespace vivarium::terminal
