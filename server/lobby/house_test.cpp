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
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override { return store_.open_tables(); }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override { return store_.table(table); }
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
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    return store_.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override { return store_.address_key(); }

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
      if (!*now.front().given_up) now.front().done(bot_decision(now.front(), stopping));
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

struct HintTest : HouseTest {
  HintTest() {
    HouseLimits limits;
    limits.room.adviser = "search:20";
    open_house(limits);
  }
  // Whoever has Ana's seat is to choose.
  void reach_the_choice_of_ana(const SeatOffer& offer, const std::shared_ptr<Guest>& ana) {
    command(offer, ana, protocol::Start{});
    let_bots_play();
    ASSERT_TRUE(table(offer).match()->stage().to_act.contains(Seat(0)));
  }
};

TEST_F(HintTest, TheAdviserThinksOfEveryMoveOnceAndTheTableGoesOn) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  reach_the_choice_of_ana(offer, ana);
  const std::int64_t turn = table(offer).turn();
  const std::uint64_t before = table(offer).match()->hash();
  const std::size_t told = ana->texts.size();
  command(offer, ana, protocol::Hint{turn});
  // It is thought about elsewhere, after the bots; nobody has been told anything.
  ASSERT_EQ(bots.tasks.size(), 1U);
  EXPECT_TRUE(bots.tasks.front().is_hint);
  EXPECT_EQ(bots.tasks.front().bot, "search:20");
  EXPECT_EQ(ana->texts.size(), told);
  command(offer, ana, protocol::Hint{turn});
  EXPECT_EQ(ana->answer(), "table-busy");
  bots.answer_all();
  const Data answer = ana->last("answer");
  ASSERT_NE(answer.find("hint"), nullptr);
  const Data hint = *answer.find("hint");
  std::vector<std::string> moves;
  for (const Data& estimate : *hint.find("estimates")->as_array()) moves.push_back(*estimate.find("move")->as_text());
  EXPECT_EQ(moves, table(offer).match()->legal_moves(Seat(0)));
  EXPECT_EQ(table(offer).match()->hash(), before);
  // Asked again, it is told again.
  command(offer, ana, protocol::Hint{turn});
  EXPECT_TRUE(bots.tasks.empty());
  EXPECT_EQ(*ana->last("answer").find("hint"), hint);
}

TEST_F(HintTest, AHintThatComesTooLateIsNotGiven) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  reach_the_choice_of_ana(offer, ana);
  command(offer, ana, protocol::Hint{table(offer).turn()});
  const protocol::Move move = first_move(offer, Seat(0));
  command(offer, ana, move);
  EXPECT_EQ(ana->answer(), "accepted");
  bots.answer_all();
  EXPECT_EQ(ana->answer(), "stale-turn");
  command(offer, ana, protocol::Hint{move.turn});
  EXPECT_EQ(ana->answer(), "stale-turn");
}

TEST_F(HintTest, HintsAreForSomebodyWhoPlaysAgainstBotsAloneAndHasToChoose) {
  const SeatOffer alone = open(R"("host","bot:random")");
  const auto ana = attend(alone);
  command(alone, ana, protocol::Hint{0});
  EXPECT_EQ(ana->answer(), "not-started");
  const auto spectator = std::make_shared<Guest>();
  EXPECT_EQ(house->find(alone.table)->attend(spectator, std::nullopt, std::nullopt), std::nullopt);
  command(alone, ana, protocol::Start{});
  const Seat first = table(alone).match()->stage().to_act.first();
  command(alone, ana, protocol::Hint{table(alone).turn()});
  EXPECT_EQ(ana->answer() == "not-your-turn", first != Seat(0));
  command(alone, spectator, protocol::Hint{table(alone).turn()});
  EXPECT_EQ(spectator->answer(), "not-seated");

  const SeatOffer together = open(R"("host","open","bot:random")");
  std::optional<SeatOffer> guest;
  house->join("1.2.3.5", together.table, {"Ben", std::nullopt}, [&](const auto& joined) { guest = *joined; });
  const auto host = attend(together);
  command(together, host, protocol::Start{});
  let_bots_play();
  // Ben's seat is his although he has never come.
  command(together, host, protocol::Hint{table(together).turn()});
  EXPECT_EQ(host->answer(), "people-play");
  EXPECT_TRUE(bots.tasks.empty());
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
