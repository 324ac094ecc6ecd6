// Rooms and the house without sockets: a clock that stands still, a store that fails on command, bots that think at
// once.
#include "server/lobby/house.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>

#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/record_json.hpp"
#include "server/log.hpp"
#include "server/store/memory_store.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

// Fails while it is told to.
class FailingStore final : public EventStore {
 public:
  std::optional<StoreError::Kind> failing;
  std::optional<StoreError::Kind> unreadable;
  bool heads_damaged = false;
  int tables_read = 0;

  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override {
    if (failing) return StoreError{*failing, "on command"};
    return store_.append(appends);
  }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override {
    auto open = store_.open_tables();
    for (OpenTable& table : *open) {
      if (heads_damaged) table = {table.id, {}, {}, true};
    }
    return open;
  }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override {
    ++tables_read;
    if (unreadable) return Unexpected{StoreError{*unreadable, "on command"}};
    return store_.table(table);
  }
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    return store_.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override { return store_.address_key(); }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    return store_.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override {
    return store_.finished_of(table, before, most);
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
      if (!*now.front().given_up) now.front().done(bot_decision(now.front(), stopping, BotClock::duration::zero()));
    }
  }
  std::deque<BotTask> tasks;
};

class Guest final : public Attendant {
 public:
  explicit Guest(std::string address = "1.2.3.4") : address_(std::move(address)) {}
  [[nodiscard]] const std::string& address() const override { return address_; }
  void send(std::shared_ptr<const std::string> text) override {
    if (breaks) throw std::runtime_error("a broken guest");
    texts.push_back(*text);
  }
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
  bool breaks = false;

 private:
  std::string address_;
};

// Writes when it is told to.
class HoldingWriter final : public StoreWriter {
 public:
  explicit HoldingWriter(EventStore& store) : store_(store) {}
  bool holds = false;

  void append(Append append, Done done) override {
    held_.push_back(
        [this, append = std::move(append), done = std::move(done)] { done(store_.append(std::span(&append, 1))); });
    if (!holds) write();
  }
  void remove_expired(Retention retention, Removed done) override { done(store_.remove_expired(retention)); }
  void write() {
    while (!held_.empty()) {
      const auto work = std::move(held_.front());
      held_.pop_front();
      work();
    }
  }

 private:
  EventStore& store_;
  std::deque<std::function<void()>> held_;
};

struct HouseTest : testing::Test {
  HouseTest() {
    set_log_level(LogLevel::off);
    open_house();
  }

  void open_house(HouseLimits limits = {}) {
    limits.room.bot_pause = Millis(500);
    house = std::make_unique<House>(limits, House::Surroundings{store, writer, bots, metrics, [this] { return now; },
                                                                [] {}, [](const auto& work) { work(); }});
    EXPECT_TRUE(house->load().has_value());
  }
  std::shared_ptr<Room> room(const SeatOffer& offer) {
    const auto found = house->find(offer.table);
    return found ? *found : nullptr;
  }
  std::optional<SeatOffer> join(const SeatOffer& offer, std::string_view name, const std::string& address = "1.2.3.5") {
    std::optional<SeatOffer> made;
    house->join(address, offer.table, {std::string(name), std::nullopt}, [&](const auto& joined) {
      refused = joined ? std::nullopt : std::optional(joined.error().code);
      if (joined) made = *joined;
    });
    return made;
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
    const auto person = room(offer)->table().person_with(TokenHash::of(offer.token));
    EXPECT_EQ(room(offer)->attend(guest, person, std::nullopt), std::nullopt);
    return guest;
  }
  void command(const SeatOffer& offer, const std::shared_ptr<Guest>& guest, const protocol::Command& command) {
    now = now + Millis(100);  // nobody is quicker than what one person may do
    room(offer)->command(guest, {"c" + std::to_string(++commands)}, command);
  }
  const Table& table(const SeatOffer& offer) { return room(offer)->table(); }
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
  HoldingWriter writer{store};
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
  room(offer)->command(ana, {"c" + std::to_string(commands)}, move);
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

// It may have been on its way already when nobody wanted to know it any more.
TEST_F(HouseTest, ABotThatAnswersTooLateIsNotAskedTwice) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  let_bots_play();
  command(offer, ana, protocol::PlayForMe{true});
  ASSERT_EQ(bots.tasks.size(), 1U);
  const BotTask late = std::move(bots.tasks.front());
  bots.tasks.clear();
  command(offer, ana, first_move(offer, Seat(0)));
  let_bots_play();
  command(offer, ana, protocol::PlayForMe{true});
  ASSERT_EQ(bots.tasks.size(), 1U);
  late.done(bot_decision(late, std::atomic<bool>(false), BotClock::duration::zero()));
  attend(offer);
  EXPECT_EQ(bots.tasks.size(), 1U);
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
  EXPECT_EQ(room(alone)->attend(spectator, std::nullopt, std::nullopt), std::nullopt);
  command(alone, ana, protocol::Start{});
  const Seat first = table(alone).match()->stage().to_act.first();
  command(alone, ana, protocol::Hint{table(alone).turn()});
  EXPECT_EQ(ana->answer() == "not-your-turn", first != Seat(0));
  command(alone, spectator, protocol::Hint{table(alone).turn()});
  EXPECT_EQ(spectator->answer(), "not-seated");

  const SeatOffer together = open(R"("host","open","bot:random")");
  ASSERT_TRUE(join(together, "Ben"));
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
  store.tables_read = 0;
  open_house();
  EXPECT_EQ(house->tables(), 1U);
  // Not before somebody comes.
  EXPECT_EQ(store.tables_read, 0);
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
  EXPECT_NE(room(offer), nullptr);
  room(offer)->leave(*ana);
  // Its room is forgotten soon, the table is not.
  EXPECT_EQ(house->next(), now + std::chrono::minutes(10));
  now = now + std::chrono::minutes(10);
  house->tick(now);
  EXPECT_EQ(house->rooms(), 0U);
  EXPECT_EQ(house->tables(), 1U);
  now = *house->next();
  house->tick(now);
  EXPECT_EQ(room(offer), nullptr);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(HouseTest, ATableThatSomebodyOnlyLooksAtIsForgottenAgain) {
  const SeatOffer offer = open(R"("host","open")");
  open_house();
  EXPECT_EQ(house->rooms(), 0U);
  now = now + std::chrono::minutes(30);
  ASSERT_NE(room(offer), nullptr);
  EXPECT_EQ(house->rooms(), 1U);
  EXPECT_EQ(house->next(), now + std::chrono::minutes(10));
  now = *house->next();
  house->tick(now);
  EXPECT_EQ(house->rooms(), 0U);
  EXPECT_EQ(house->tables(), 1U);
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

TEST_F(HouseTest, AClosedTableMakesRoomForOneOfItsAddress) {
  HouseLimits limits;
  limits.tables_per_address = 3;
  open_house(limits);
  const SeatOffer first = open(R"("host","open")");
  open(R"("host","open")");
  open(R"("host","open")");
  command(first, attend(first), protocol::Close{});
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
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
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_EQ(ben->dismissed->code, RefusalCode::not_seated);
  EXPECT_EQ(ana->dismissed, std::nullopt);
}

TEST_F(HouseTest, ATableNobodyEverCameToIsClosedSoonAlsoAfterARestart) {
  open(R"("host","open")");
  open_house();
  ASSERT_EQ(house->tables(), 1U);
  now = now + std::chrono::minutes(59);
  house->tick(now);
  EXPECT_EQ(house->tables(), 1U);
  now = now + std::chrono::minutes(1);
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(HouseTest, WhatOneAddressHasOpenIsNotForgottenByARestart) {
  HouseLimits limits;
  limits.tables_per_address = 1;
  open_house(limits);
  const SeatOffer first = open(R"("host","open")");
  open_house(limits);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  command(first, attend(first), protocol::Close{});
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(HouseTest, ADamagedTableIsSaidToBeOneAndTheOthersAreServed) {
  const SeatOffer broken = open(R"("host","open")", R"(,"listed":true)");
  const SeatOffer whole = open(R"("host","open")", R"(,"listed":true)");
  open_house();
  store.unreadable = StoreError::Kind::damaged;
  const auto found = house->find(broken.table);
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, RefusalCode::table_damaged);
  store.unreadable = std::nullopt;
  EXPECT_TRUE(house->find(whole.table).has_value());
  // It is not read again, for nobody, and stays what it is.
  const int read = store.tables_read;
  EXPECT_EQ(house->find(broken.table).error().code, RefusalCode::table_damaged);
  EXPECT_EQ(house->lobby().find("gathering")->as_array()->size(), 1U);
  now = now + std::chrono::hours(24 * 30);
  house->tick(now);
  EXPECT_EQ(house->find(broken.table).error().code, RefusalCode::table_damaged);
  EXPECT_EQ(store.tables_read, read);
  EXPECT_EQ(house->next(), std::nullopt);
}

TEST_F(HouseTest, ATableWhoseHeadIsDamagedIsSaidToBeDamaged) {
  const SeatOffer offer = open(R"("host","open")");
  store.heads_damaged = true;
  open_house();
  house->tick(now);
  now = now + std::chrono::hours(24 * 30);
  house->tick(now);
  EXPECT_EQ(house->find(offer.table).error().code, RefusalCode::table_damaged);
}

TEST_F(HouseTest, ATableThatCannotBeReadForAWhileIsNotForgotten) {
  const SeatOffer offer = open(R"("host","open")");
  open_house();
  store.unreadable = StoreError::Kind::failed;
  now = now + std::chrono::hours(1);
  house->tick(now);
  EXPECT_EQ(house->find(offer.table).error().code, RefusalCode::storage_failed);
  store.unreadable = std::nullopt;
  ASSERT_TRUE(house->next());
  EXPECT_GT(*house->next(), now);
  now = *house->next();
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(HouseTest, WhoeverWasSentAwayStaysAway) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  ASSERT_TRUE(join(offer, "Ben", "6.6.6.6"));
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_FALSE(join(offer, "Benjamin", "6.6.6.6"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  open_house();
  EXPECT_FALSE(join(offer, "Benjamin", "6.6.6.6"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  EXPECT_TRUE(join(offer, "Cem", "7.7.7.7"));
}

TEST_F(HouseTest, AtTheHostsOwnAddressOnlyTheNameIsSentAway) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  ASSERT_TRUE(join(offer, "Ben", "1.2.3.4"));
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_FALSE(join(offer, "BEN", "1.2.3.4"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  EXPECT_TRUE(join(offer, "Cem", "1.2.3.4"));
}

TEST_F(HouseTest, TwoPeopleAtATableAreNotCalledAlike) {
  const SeatOffer offer = open(R"("host","open")");
  EXPECT_FALSE(join(offer, "ana"));
  EXPECT_EQ(refused, RefusalCode::name_taken);
  EXPECT_TRUE(join(offer, "Ben"));
}

TEST_F(HouseTest, SomebodyElseMayBeginWhenTheHostIsGone) {
  const SeatOffer offer = open(R"("host","open")");
  const auto guest = join(offer, "Ben");
  const auto ben = attend(*guest);
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "not-host");
  now = now + std::chrono::seconds(60);
  house->tick(now);
  EXPECT_EQ(*ben->last("table").find("host")->find("away"), Data(true));
  command(offer, ben, protocol::Kick{Seat(0)});
  EXPECT_EQ(ben->answer(), "not-host");
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "accepted");
}

struct RematchTest : HouseTest {
  // Ana and Ben are here; their game is over.
  RematchTest() {
    command(offer, ana, protocol::Start{});
    command(offer, ana, protocol::PlayForMe{true});
    command(guest, ben, protocol::PlayForMe{true});
    let_bots_play();
    EXPECT_EQ(table(offer).phase(), Phase::over);
  }
  SeatOffer offer = open(R"("host","open")", R"(,"options":{"rounds":1})");
  SeatOffer guest = *join(offer, "Ben");
  std::shared_ptr<Guest> ana = attend(offer);
  std::shared_ptr<Guest> ben = attend(guest);
};

TEST_F(RematchTest, ComesAfterAGameOfWhichTheRecordIsKept) {
  const auto kept = store.finished(offer.table, 1);
  ASSERT_TRUE(kept && *kept);
  const FinishedGame& game = **kept;
  EXPECT_EQ(game.game, "take-that");
  EXPECT_FALSE(game.listed);
  const auto record = record_from_json(game.record);
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->players, (std::vector<std::string>{"Ana", "Ben"}));
  EXPECT_TRUE(record->result.has_value());
  EXPECT_EQ(record->steps.size(), table(offer).match()->steps().size());
  EXPECT_TRUE(verify(*record, **make_match_for(*record)).accepted());
  EXPECT_EQ(deal_fault(*record), std::nullopt);
  EXPECT_EQ(store.open_tables()->front().summary.phase, StoredPhase::over);
}

TEST_F(RematchTest, BeginsWhenTheOneWhoHeldOutLeaves) {
  command(offer, ana, protocol::Rematch{});
  EXPECT_EQ(table(offer).match_number(), 1);
  room(offer)->leave(*ben);
  EXPECT_EQ(table(offer).match_number(), 2);
}

TEST_F(RematchTest, DoesNotBeginForPeopleWhoAreGone) {
  command(guest, ben, protocol::Rematch{});
  room(offer)->leave(*ben);
  EXPECT_EQ(*ana->last("table").find("rematch"), Data::array());
  room(offer)->leave(*ana);
  EXPECT_EQ(table(offer).phase(), Phase::over);
  EXPECT_EQ(table(offer).match_number(), 1);
}

struct PlacesTest : HouseTest {
  PlacesTest() {
    HouseLimits limits;
    limits.room.spectators = 4;
    limits.room.connections_of_person = 2;
    open_house(limits);
    offer = open(R"("host","open")");
  }
  std::shared_ptr<Guest> watch(const std::string& address) {
    auto guest = std::make_shared<Guest>(address);
    const auto problem = room(offer)->attend(guest, std::nullopt, std::nullopt);
    if (problem) {
      EXPECT_EQ(problem->code, RefusalCode::too_many_viewers);
    }
    return problem ? nullptr : guest;
  }
  SeatOffer offer{TableId::random(), std::nullopt, ""};
};

TEST_F(PlacesTest, SpectatorsWaitAndPeopleWithASeatGetIn) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(watch("9.9.9.9"));
  EXPECT_FALSE(watch("9.9.9.9"));
  const std::vector<std::shared_ptr<Guest>> own = {attend(offer), attend(offer), attend(offer)};
  // The connection that has been there longest may be one that broke unnoticed.
  EXPECT_EQ(own[0]->dismissed->code, RefusalCode::too_many_viewers);
  EXPECT_FALSE(own[1]->dismissed);
  EXPECT_EQ(room(offer)->attendants(), 6U);
  command(offer, own[2], protocol::Chat{{}, "hello"});
  EXPECT_EQ(own[2]->answer(), "accepted");
}

TEST_F(PlacesTest, TheAddressThatWatchesMostGivesWay) {
  std::vector<std::shared_ptr<Guest>> crowd;
  for (int i = 0; i < 4; ++i) crowd.push_back(watch("9.9.9.9"));
  EXPECT_TRUE(watch("8.8.8.8"));
  EXPECT_TRUE(crowd[0]->dismissed);
  EXPECT_TRUE(watch("7.7.7.7"));
  EXPECT_TRUE(crowd[1]->dismissed);
  // Two and one and one: a second one of an address takes nobody's place, and another address does.
  EXPECT_FALSE(watch("8.8.8.8"));
  EXPECT_FALSE(crowd[2]->dismissed);
  EXPECT_TRUE(watch("6.6.6.6"));
  EXPECT_FALSE(watch("5.5.5.5"));
  EXPECT_EQ(room(offer)->attendants(), 4U);
}

TEST_F(HouseTest, ASpectatorDoesNotWakeATable) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  command(offer, ana, protocol::PlayForMe{true});
  room(offer)->leave(*ana);
  bots.tasks.clear();
  const std::int64_t turn = table(offer).turn();
  EXPECT_EQ(room(offer)->attend(std::make_shared<Guest>(), std::nullopt, std::nullopt), std::nullopt);
  now = now + std::chrono::hours(1);
  house->tick(now);
  EXPECT_TRUE(bots.tasks.empty());
  EXPECT_EQ(table(offer).turn(), turn);
}

TEST_F(HouseTest, WhatOnePersonMayDoDoesNotGrowWithConnections) {
  const SeatOffer offer = open(R"("host","open")");
  const std::vector<std::shared_ptr<Guest>> guests = {attend(offer), attend(offer), attend(offer)};
  int said = 0;
  for (int i = 0; i < 60; ++i) {
    const auto& guest = guests[static_cast<std::size_t>(i) % guests.size()];
    room(offer)->command(guest, {"x" + std::to_string(i)}, protocol::Chat{{}, "hello"});
    said += guest->answer() == "accepted" ? 1 : 0;
    EXPECT_TRUE(guest->answer() == "accepted" || guest->answer() == "too-many-messages") << guest->answer();
  }
  EXPECT_EQ(said, 8);
  EXPECT_EQ(table(offer).chat().size(), 8U);
}

TEST_F(HouseTest, WhoeverComesAgainAndAgainHasNoMoreToSayThanTheOthers) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  int joined = 0;
  int said = 0;
  for (int i = 0; i < 40; ++i) {
    const auto guest = join(offer, "Eve " + std::to_string(i), "6.6.6.6");
    if (!guest) {
      EXPECT_EQ(refused, RefusalCode::too_many_requests);
      continue;
    }
    ++joined;
    const auto eve = attend(*guest);
    for (int line = 0; line < 8; ++line) {
      room(offer)->command(eve, {"e" + std::to_string(line)}, protocol::Chat{{}, "hello"});
      said += eve->answer() == "accepted" ? 1 : 0;
    }
    room(offer)->command(eve, {"leave"}, protocol::Leave{});
    EXPECT_EQ(eve->dismissed->code, RefusalCode::not_seated);
  }
  EXPECT_EQ(joined, 8);
  EXPECT_EQ(said, 16);
  command(offer, ana, protocol::Chat{{}, "enough"});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_TRUE(join(offer, "Ben", "7.7.7.7"));
}

TEST_F(HouseTest, OpeningAndClosingTablesHasAMeasure) {
  int opened = 0;
  for (int i = 0; i < 100; ++i) {
    const SeatOffer offer = open(R"("host","open")");
    if (refused) {
      EXPECT_EQ(refused, RefusalCode::too_many_requests);
      continue;
    }
    ++opened;
    command(offer, attend(offer), protocol::Close{});
  }
  EXPECT_EQ(opened, 40);
  EXPECT_EQ(house->tables(), 0U);
  open(R"("host","open")", "", "5.6.7.8");
  EXPECT_EQ(refused, std::nullopt);
  now = now + std::chrono::minutes(1);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(HouseTest, WhoeverWaitsForASeatIsToldThatTheTableIsGivenUp) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  std::vector<RefusalCode> told;
  const auto ask = [&](const std::string& name) {
    house->join("6.6.6.6", offer.table, {name, std::nullopt}, [&](const auto& joined) {
      ASSERT_FALSE(joined);
      told.push_back(joined.error().code);
    });
  };
  ana->breaks = true;
  writer.holds = true;
  // One whose seat is just being stored when something goes wrong, and one who waits.
  ask("Ben");
  ask("Cem");
  EXPECT_TRUE(told.empty());
  writer.write();
  EXPECT_EQ(told, (std::vector{RefusalCode::internal_error, RefusalCode::internal_error}));
}

TEST_F(HouseTest, WhoeverLetsATableWaitForLongCanBeReplaced) {
  const SeatOffer offer = open(R"("host","open")", R"(,"pace":"off","absent_seconds":null,"options":{"rounds":1})");
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Start{});
  while (!table(offer).match()->stage().to_act.contains(Seat(1))) command(offer, ana, first_move(offer, Seat(0)));
  command(offer, ana, protocol::Replace{Seat(1)});
  EXPECT_EQ(ana->answer(), "player-present");
  now = now + std::chrono::minutes(10);
  command(offer, ana, protocol::Replace{Seat(1)});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_FALSE(bots.tasks.empty());
  // It is theirs again as soon as they want it.
  command(offer, ben, protocol::Resume{});
  EXPECT_EQ(ben->answer(), "accepted");
  EXPECT_EQ(table(offer).match()->stage().to_act.contains(Seat(1)), true);
}

TEST_F(HouseTest, SaysWhyThatWhichIsNotStoredIsRefused) {
  const SeatOffer offer = open(R"("open","bot:random","open")", R"(,"options":{"rounds":1})");
  const auto guest = join(offer, "Ben");
  const auto other = join(offer, "Cem");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  const auto answer = [&](const std::shared_ptr<Guest>& who, const protocol::Command& wish) {
    command(offer, who, wish);
    return who->answer();
  };
  // The host has no seat here.
  for (const protocol::Command& wish :
       {protocol::Command(protocol::PlayForMe{true}), protocol::Command(protocol::Resume{}),
        protocol::Command(protocol::Rematch{}), protocol::Command(protocol::Why{"take"})}) {
    EXPECT_EQ(answer(ana, wish), "not-seated");
  }
  EXPECT_EQ(answer(ben, protocol::PlayForMe{true}), "not-started");
  EXPECT_EQ(answer(ben, protocol::Why{"take"}), "not-started");
  EXPECT_EQ(answer(ben, protocol::Rematch{}), "game-not-over");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(0)}), "not-started");
  command(offer, ana, protocol::Start{});
  EXPECT_EQ(answer(ben, protocol::Replace{Seat(2)}), "not-host");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(1)}), "no-such-seat") << "a bot's";
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(3)}), "no-such-seat");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(0)}), "player-present");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(2)}), "accepted");
  EXPECT_EQ(answer(ben, protocol::Rematch{}), "game-not-over");
  const auto stranger = std::make_shared<Guest>();
  EXPECT_EQ(answer(stranger, protocol::Resume{}), "not-attending");
  EXPECT_EQ(room(offer)->attend(stranger, std::nullopt, std::nullopt), std::nullopt);
  EXPECT_EQ(answer(stranger, protocol::Resume{}), "not-seated");
}

TEST_F(HouseTest, AnIdThatWasUsedForSomethingElseIsRefused) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  room(offer)->command(ana, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(ana->answer(), "accepted");
  room(offer)->command(ana, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_EQ(table(offer).chat().size(), 1U);
  room(offer)->command(ana, {"same", 2}, protocol::Chat{{}, "bye"});
  EXPECT_EQ(ana->answer(), "id-reused");
  // So it is after a restart.
  open_house();
  const auto again = attend(offer);
  room(offer)->command(again, {"same", 2}, protocol::Chat{{}, "bye"});
  EXPECT_EQ(again->answer(), "id-reused");
  room(offer)->command(again, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(again->answer(), "accepted");
}

TEST_F(HouseTest, AKeyThatWasUsedForSomethingElseIsRefused) {
  const auto ask = [&](std::string_view name) {
    const std::string json =
        R"({"name":")" + std::string(name) + R"(","game":"take-that","seats":["host","open"],"key":"k1"})";
    std::optional<RefusalCode> code;
    house->open("1.2.3.4", *protocol::parse_open_request(json), [&](const auto& offer) {
      if (!offer) code = offer.error().code;
    });
    return code;
  };
  EXPECT_EQ(ask("Ana"), std::nullopt);
  EXPECT_EQ(ask("Ana"), std::nullopt);
  EXPECT_EQ(house->tables(), 1U);
  EXPECT_EQ(ask("Eve"), RefusalCode::key_reused);
  EXPECT_EQ(house->tables(), 1U);
}

// Whoever comes and goes again and again makes no table's history longer without end.
TEST_F(HouseTest, AHistoryHasABound) {
  const SeatOffer offer = open(R"("host","open")");
  for (int i = 0; i < 600; ++i) {
    now = now + Millis(1'000);
    const auto guest = join(offer, "Ben " + std::to_string(i), "10.0.0." + std::to_string(i));
    ASSERT_TRUE(guest.has_value());
    command(offer, attend(*guest), protocol::Leave{});
  }
  EXPECT_LT(store.table(offer.table)->events.size(), 250U);
  EXPECT_EQ(table(offer).people().size(), 1U);
  open_house();
  EXPECT_EQ(table(offer).people().size(), 1U);
  EXPECT_TRUE(join(offer, "Cem").has_value());
}

// What was said, which is stored apart from the rest, pushes no later command out of memory.
TEST_F(HouseTest, TheSameIdsAreRememberedAfterARestart) {
  for (const bool begins : {false, true}) {
    commands = 0;
    const SeatOffer offer = open(R"("host","bot:random")");
    const auto ana = attend(offer);
    for (int i = 0; i < 8; ++i) command(offer, ana, protocol::Chat{{}, "hello"});
    for (int i = 0; i < 60; ++i) command(offer, ana, protocol::FreeText{i % 2 == 1});
    if (begins) command(offer, ana, protocol::Start{});
    ASSERT_EQ(ana->answer(), "accepted");
    for (const bool restarts : {false, true}) {
      if (restarts) open_house();
      const auto again = attend(offer);
      room(offer)->command(again, {"c9"}, protocol::FreeText{false});
      EXPECT_EQ(again->answer(), "accepted");
      EXPECT_TRUE(table(offer).settings().free_text) << "carried out again: " << begins << restarts;
    }
  }
}

TEST_F(HouseTest, FreeSeatsDoNotWaitForAHostWhoIsGone) {
  const SeatOffer offer = open(R"("host","open","open")");
  const auto guest = join(offer, "Ben");
  const auto ben = attend(*guest);
  const protocol::SetSeat fill{Seat(2), {protocol::SeatPlan::Kind::bot, "random"}};
  command(offer, ben, fill);
  EXPECT_EQ(ben->answer(), "not-host");
  now = now + std::chrono::seconds(60);
  house->tick(now);
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "seats-not-filled");
  command(offer, ben, fill);
  EXPECT_EQ(ben->answer(), "accepted");
  // No more than that.
  for (const auto kind : {protocol::SeatPlan::Kind::open, protocol::SeatPlan::Kind::bot}) {
    command(offer, ben, protocol::SetSeat{Seat(2), {kind, "random"}});
    EXPECT_EQ(ben->answer(), "not-host");
  }
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "accepted");
}

TEST_F(HouseTest, AGameDoesNotWaitForAHostWhoIsGone) {
  const SeatOffer offer = open(R"("host","open")", R"(,"absent_seconds":null,"options":{"rounds":1})");
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Start{});
  room(offer)->leave(*ana);
  command(offer, ben, protocol::Replace{Seat(0)});
  EXPECT_EQ(ben->answer(), "not-host");
  now = now + std::chrono::seconds(60);
  house->tick(now);
  EXPECT_EQ(*ben->last("table").find("host")->find("away"), Data(true));
  command(offer, ben, protocol::Replace{Seat(0)});
  EXPECT_EQ(ben->answer(), "accepted");
  command(offer, ben, protocol::PlayForMe{true});
  let_bots_play();
  EXPECT_EQ(table(offer).phase(), Phase::over);
}

struct LobbyTest : HouseTest {
  SeatOffer open_listed(int address) {
    return open(R"("host","open")", R"(,"listed":true)", "10.0.0." + std::to_string(address));
  }
  // Twenty addresses with twenty tables each; Ana is at those of ten others.
  void open_many(bool are_attended) {
    for (int i = 0; i < 400; ++i) {
      const SeatOffer offer = open_listed(i % 20);
      const auto host = attend(offer);
      if (!are_attended) room(offer)->leave(*host);
    }
    for (int i = 0; i < 10; ++i) {
      now = now + Millis(i % 3);
      honest.push_back(open_listed(100 + i));
      attend(honest.back());
    }
  }
  std::set<std::string> shown() {
    std::set<std::string> ids;
    const Data lobby = house->lobby();
    for (const Data& table : *lobby.find("gathering")->as_array()) ids.insert(*table.find("table")->as_text());
    return ids;
  }
  std::vector<SeatOffer> honest;
};

TEST_F(LobbyTest, ShowsTablesWhereSomebodyIsBeforeThoseWhereNobodyIs) {
  open_many(false);
  const auto ids = shown();
  EXPECT_EQ(ids.size(), 200U);
  for (const SeatOffer& offer : honest) EXPECT_TRUE(ids.contains(offer.table.text()));
}

TEST_F(LobbyTest, ShowsTheTablesOfEachAddressInTurn) {
  open_many(true);
  const auto ids = shown();
  EXPECT_EQ(ids.size(), 200U);
  for (const SeatOffer& offer : honest) EXPECT_TRUE(ids.contains(offer.table.text()));
}

TEST_F(LobbyTest, LosesTablesThatNobodyIsAtAfterADayWhoeverLooksAtThem) {
  const SeatOffer offer = open_listed(1);
  room(offer)->leave(*attend(offer));
  for (int hour = 1; hour < 24; ++hour) {
    now = now + std::chrono::hours(1);
    house->tick(now);
    EXPECT_EQ(shown().size(), 1U) << hour;
  }
  now = now + std::chrono::hours(1);
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
}

struct RestartTest : HouseTest {
  void open_three() {
    for (int i = 0; i < 3; ++i) {
      const SeatOffer offer = open(R"("host","open")");
      attend(offer);
    }
  }
  // What is logged while a house opens at that time.
  std::string log_of_opening_at(Moment moment) {
    now = moment;
    set_log_level(LogLevel::warning);
    testing::internal::CaptureStderr();
    open_house();
    set_log_level(LogLevel::off);
    return testing::internal::GetCapturedStderr();
  }
};

TEST_F(RestartTest, TimeThatTheServerWasOffClosesNoTable) {
  open_three();
  const std::string logged = log_of_opening_at(now + std::chrono::hours(24 * 15));
  EXPECT_NE(logged.find("long after"), std::string::npos) << logged;
  house->tick(now);
  EXPECT_EQ(house->tables(), 3U);
  // Whoever plays there has some hours to come back.
  now = now + std::chrono::hours(12) - Millis(1);
  house->tick(now);
  EXPECT_EQ(house->tables(), 3U);
  now = now + Millis(1);
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
}

TEST_F(RestartTest, AClockThatIsBehindClosesNoTableAndKeepsNoneForYears) {
  open_three();
  const std::string logged = log_of_opening_at(now - std::chrono::hours(24 * 5));
  EXPECT_NE(logged.find("behind"), std::string::npos) << logged;
  house->tick(now);
  EXPECT_EQ(house->tables(), 3U);
  now = now + std::chrono::hours(24);
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
}

TEST_F(RestartTest, NothingIsSaidOfAClockThatIsRight) {
  open_three();
  EXPECT_EQ(log_of_opening_at(now + std::chrono::hours(24)), "");
}

TEST_F(HouseTest, AClosingThatCannotBeStoredIsTriedAgain) {
  open(R"("host","open")");
  now = now + std::chrono::hours(1);
  store.failing = StoreError::Kind::full;
  house->tick(now);
  house->tick(now);  // its room is not needed meanwhile
  EXPECT_EQ(house->tables(), 1U);
  EXPECT_EQ(house->rooms(), 0U);
  ASSERT_TRUE(house->next());
  EXPECT_LE(*house->next(), now + std::chrono::minutes(5));
  EXPECT_GT(*house->next(), now);
  store.failing = std::nullopt;
  now = *house->next();
  house->tick(now);
  EXPECT_EQ(house->tables(), 0U);
}

}  // namespace
}  // namespace vivarium::server
