// Rooms and the house without sockets: a clock that stands still, a store that fails on command, bots that think at
// once.
#include "server/lobby/house.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "protocol/json.hpp"
#include "server/log.hpp"
#include "server/store/memory_store.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

// Fails while it is told to.
class FailingStore final : public EventStore {
 public:
  std::optional<StoreError::Kind> failing;

  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override {
    if (failing) return StoreError{*failing, "on command"};
    return store_.append(appends);
  }
  [[nodiscard]] Expected<std::vector<TableId>, StoreError> open_tables() override { return store_.open_tables(); }
  [[nodiscard]] Expected<std::vector<std::string>, StoreError> events(const TableId& table) override {
    return store_.events(table);
  }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    return store_.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table) override {
    return store_.finished_of(table);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override {
    return store_.latest_finished(most);
  }

 private:
  MemoryStore store_;
};

// Answers when it is asked to.
class PatientBots final : public BotThinker {
 public:
  void think(BotTask task) override { tasks.push_back(std::move(task)); }
  void answer_all() {
    const std::atomic<bool> stopping{false};
    for (std::deque<BotTask> now = std::exchange(tasks, {}); !now.empty(); now.pop_front()) {
      if (!*now.front().given_up) now.front().done(bot_move(now.front(), stopping));
    }
  }
  std::deque<BotTask> tasks;
};

class Guest final : public Attendant {
 public:
  void send(std::shared_ptr<const std::string> text) override { texts.push_back(*text); }
  void dismiss(const protocol::Refusal& refusal, std::optional<Millis> /*after*/) override { dismissed = refusal; }

  [[nodiscard]] Data last(std::string_view type) const {
    for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
      Data message = *parse_json(*text);
      if (*message.find("type") == Data(type)) return message;
    }
    return {};
  }
  // The code of the last answer, or "accepted".
  [[nodiscard]] std::string answer() const {
    const Data message = last("answer");
    const Data* refusal = message.find("refusal");
    return refusal == nullptr ? "accepted" : *refusal->find("code")->as_text();
  }
  std::vector<std::string> texts;
  std::optional<protocol::Refusal> dismissed;
};

struct HouseTest : testing::Test {
  HouseTest() {
    set_log_level(LogLevel::off);
    open_house();
  }

  void open_house(HouseLimits limits = {}) {
    limits.room.bot_pause = Millis(500);
    house = std::make_unique<House>(limits,
                                    House::Surroundings{store, writer, bots, metrics, [this] { return now; }, [] {}});
  }
  SeatOffer open(std::string_view seats, std::string_view more = "", const std::string& address = "1.2.3.4") {
    const auto request = protocol::parse_open_request(R"({"name":"Ana","game":"take-that","seats":[)" +
                                                      std::string(seats) + "]" + std::string(more) + "}");
    std::optional<SeatOffer> made;
    house->open(address, *request, [&](const auto& offer) {
      refused = offer ? std::nullopt : std::optional(offer.error().code);
      if (offer) made = *offer;
    });
    return made.value_or(SeatOffer{TableId::random(), std::nullopt, ""});
  }
  std::shared_ptr<Guest> attend(const SeatOffer& offer) {
    auto guest = std::make_shared<Guest>();
    const auto room = house->find(offer.table);
    const auto person = room->table().person_with(TokenHash::of(offer.token));
    EXPECT_EQ(room->attend(guest, person, std::nullopt), std::nullopt);
    return guest;
  }
  void command(const SeatOffer& offer, const std::shared_ptr<Guest>& guest, const protocol::Command& command) {
    house->find(offer.table)->command(guest, "c" + std::to_string(++commands), command);
  }
  const Table& table(const SeatOffer& offer) { return house->find(offer.table)->table(); }
  protocol::Move first_move(const SeatOffer& offer, Seat seat) {
    return {table(offer).turn(), table(offer).match()->legal_moves(seat).front()};
  }
  // Everything that bots have to do, however long it takes.
  void let_bots_play() {
    while (!bots.tasks.empty() || house->next().value_or(now + Millis(60'000)) < now + Millis(60'000)) {
      bots.answer_all();
      now = now + Millis(500);
      house->tick(now);
    }
  }

  FailingStore store;
  DirectWriter writer{store};
  PatientBots bots;
  Metrics metrics;
  Moment now{1'000'000'000};
  std::unique_ptr<House> house;
  std::optional<RefusalCode> refused;
  int commands = 0;
};

TEST_F(HouseTest, AMoveThatCannotBeStoredDoesNotHappen) {
  const SeatOffer offer = open(R"("host","bot:random")", R"(,"options":{"rounds":1})");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  let_bots_play();
  ASSERT_TRUE(table(offer).match()->stage().to_act.contains(Seat(0)));
  const std::uint64_t before = table(offer).match()->hash();
  const protocol::Move move = first_move(offer, Seat(0));
  for (const auto& [kind, code] :
       {std::pair(StoreError::Kind::full, "storage-full"), std::pair(StoreError::Kind::failed, "storage-failed")}) {
    store.failing = kind;
    command(offer, ana, move);
    EXPECT_EQ(ana->answer(), code);
    EXPECT_EQ(table(offer).match()->hash(), before);
  }
  store.failing = std::nullopt;
  // The very same command may be sent again: it had no effect.
  house->find(offer.table)->command(ana, "c" + std::to_string(commands), move);
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_NE(table(offer).match()->hash(), before);
}

TEST_F(HouseTest, BotsTryAgainWhenTheStoreWorks) {
  const SeatOffer offer = open(R"("bot:random","bot:random")", R"(,"options":{"rounds":1})");
  const auto host = attend(offer);
  command(offer, host, protocol::Start{});
  bots.answer_all();
  store.failing = StoreError::Kind::full;
  now = now + Millis(500);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), 0);
  now = now + Millis(1'000);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), 0);
  store.failing = std::nullopt;
  now = now + Millis(5'000);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), 1);
  let_bots_play();
  EXPECT_EQ(table(offer).phase(), Phase::over);
}

TEST_F(HouseTest, WhatBotsThinkIsForgottenWhenThePlayerIsBack) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  let_bots_play();
  command(offer, ana, protocol::PlayForMe{true});
  ASSERT_EQ(bots.tasks.size(), 1U);
  command(offer, ana, protocol::PlayForMe{false});
  const std::int64_t turn = table(offer).turn();
  bots.answer_all();
  now = now + Millis(10'000);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), turn);
  command(offer, ana, first_move(offer, Seat(0)));
  EXPECT_EQ(ana->answer(), "accepted");
}

TEST_F(HouseTest, BotsMoveNoFasterThanPeopleCanFollow) {
  const SeatOffer offer = open(R"("bot:random","bot:random")");
  command(offer, attend(offer), protocol::Start{});
  bots.answer_all();
  EXPECT_EQ(table(offer).turn(), 0);
  now = now + Millis(499);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), 0);
  now = now + Millis(1);
  house->tick(now);
  EXPECT_EQ(table(offer).turn(), 1);
}

TEST_F(HouseTest, TablesComeBackFromTheStore) {
  const SeatOffer offer = open(R"("host","bot:random")");
  command(offer, attend(offer), protocol::Start{});
  let_bots_play();
  const std::uint64_t before = table(offer).match()->hash();
  open_house();
  EXPECT_EQ(*house->load(), 1U);
  EXPECT_EQ(table(offer).match()->hash(), before);
  const auto ana = attend(offer);
  command(offer, ana, first_move(offer, Seat(0)));
  EXPECT_EQ(ana->answer(), "accepted");
}

TEST_F(HouseTest, ATableToWhichNobodyComesIsClosed) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  now = now + std::chrono::hours(24 * 30);
  house->tick(now);
  EXPECT_NE(house->find(offer.table), nullptr);
  house->find(offer.table)->leave(*ana);
  EXPECT_EQ(house->next(), now + std::chrono::hours(24 * 14));
  now = now + std::chrono::hours(24 * 14);
  house->tick(now);
  EXPECT_EQ(house->find(offer.table), nullptr);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(HouseTest, CountsTheTablesOfAnAddress) {
  HouseLimits limits;
  limits.tables = 3;
  limits.tables_per_address = 2;
  open_house(limits);
  const SeatOffer first = open(R"("host","open")");
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  open(R"("host","open")", "", "5.6.7.8");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")", "", "9.9.9.9");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  const auto ana = attend(first);
  command(first, ana, protocol::Close{});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_EQ(ana->dismissed->code, RefusalCode::table_closed);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(HouseTest, TheLobbyShowsListedTablesOnly) {
  open(R"("host","open")");
  const SeatOffer listed = open(R"("host","open")", R"(,"listed":true)");
  const Data lobby = house->lobby();
  ASSERT_EQ(lobby.find("gathering")->as_array()->size(), 1U);
  EXPECT_EQ(*lobby.find("gathering")->as_array()->front().find("table"), Data(listed.table.text()));
}

TEST_F(HouseTest, SomebodyWhoIsSentAwayIsToldSo) {
  const SeatOffer offer = open(R"("host","open")");
  std::optional<SeatOffer> guest;
  house->join("1.2.3.5", offer.table, {"Ben", std::nullopt}, [&](const auto& joined) { guest = *joined; });
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_EQ(ben->dismissed->code, RefusalCode::not_seated);
  EXPECT_EQ(ana->dismissed, std::nullopt);
}

}  // namespace
}  // namespace vivarium::server
