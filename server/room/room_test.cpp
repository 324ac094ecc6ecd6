// One table and the people around it: commands, bots, hints, places and rematches.
#include "server/room/room.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/verify.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/record_json.hpp"
#include "server/lobby/registry_testing.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

struct RoomTest : RegistryTest {
  // Ana plays against a bot; another one, which is to play for her, is thinking.
  std::pair<SeatOffer, std::shared_ptr<Guest>> let_a_bot_think_for_ana() {
    const SeatOffer offer = open(R"("host","bot:random")");
    const auto ana = attend(offer);
    command(offer, ana, protocol::Start{});
    let_bots_play();
    command(offer, ana, protocol::PlayForMe{true});
    EXPECT_EQ(bots.tasks.size(), 1U);
    return {offer, ana};
  }
};

TEST_F(RoomTest, AMoveThatCannotBeStoredDoesNotHappen) {
  const SeatOffer offer = open(R"("host","bot:random")", R"(,"options":{"rounds":1})");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  let_bots_play();
  ASSERT_TRUE(table(offer).match()->stage().to_act.contains(Seat(0)));
  const std::uint64_t before = table(offer).match()->hash();
  const protocol::Move move = first_move(offer, Seat(0));
  for (const auto& [kind, code] :
       {std::pair(StoreError::Kind::full, "storage_full"), std::pair(StoreError::Kind::failed, "storage_failed")}) {
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

TEST_F(RoomTest, AMoveThatMayHaveBeenStoredIsNotRefused) {
  const SeatOffer offer = open(R"("host","bot:random")", R"(,"options":{"rounds":1})");
  auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  let_bots_play();
  const protocol::Move move = first_move(offer, Seat(0));
  store.failing = StoreError::Kind::in_doubt;
  command(offer, ana, move);
  // Whoever was there comes back, finds the table as it was stored, and sends the command again.
  EXPECT_EQ(ana->answer(), "accepted") << "the answer to the command before";
  EXPECT_TRUE(ana->closed);
  store.failing = std::nullopt;
  ana = attend(offer);
  room(offer)->command(ana, {"c" + std::to_string(commands)}, move);
  EXPECT_EQ(ana->answer(), "accepted");
}

TEST_F(RoomTest, BotsTryAgainWhenTheStoreWorks) {
  const SeatOffer offer = open(R"("bot:random","bot:random")", R"(,"options":{"rounds":1})");
  const auto host = attend(offer);
  command(offer, host, protocol::Start{});
  bots.answer_all();
  store.failing = StoreError::Kind::full;
  now = now + Millis(500);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), 0);
  now = now + Millis(1'000);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), 0);
  store.failing = std::nullopt;
  now = now + Millis(5'000);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), 1);
  let_bots_play();
  EXPECT_EQ(table(offer).phase(), Phase::over);
}

TEST_F(RoomTest, WhatBotsThinkIsForgottenWhenThePlayerIsBack) {
  const auto [offer, ana] = let_a_bot_think_for_ana();
  command(offer, ana, protocol::PlayForMe{false});
  const std::int64_t decision = table(offer).decision();
  bots.answer_all();
  now = now + Millis(10'000);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), decision);
  command(offer, ana, first_move(offer, Seat(0)));
  EXPECT_EQ(ana->answer(), "accepted");
}

// It may have been on its way already when nobody wanted to know it any more.
TEST_F(RoomTest, ABotThatAnswersTooLateIsNotAskedTwice) {
  const auto [offer, ana] = let_a_bot_think_for_ana();
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

TEST_F(RoomTest, BotsMoveNoFasterThanPeopleCanFollow) {
  const SeatOffer offer = open(R"("bot:random","bot:random")");
  command(offer, attend(offer), protocol::Start{});
  bots.answer_all();
  EXPECT_EQ(table(offer).decision(), 0);
  now = now + Millis(499);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), 0);
  now = now + Millis(1);
  registry->tick(now);
  EXPECT_EQ(table(offer).decision(), 1);
}

struct HintTest : RoomTest {
  HintTest() {
    RegistryLimits limits;
    limits.room.adviser = "search:20";
    open_registry(limits);
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
  const std::int64_t decision = table(offer).decision();
  const std::uint64_t before = table(offer).match()->hash();
  const std::size_t told = ana->texts.size();
  command(offer, ana, protocol::Hint{decision});
  // It is thought about elsewhere, after the bots; nobody has been told anything.
  ASSERT_EQ(bots.tasks.size(), 1U);
  EXPECT_TRUE(bots.tasks.front().is_hint);
  EXPECT_EQ(bots.tasks.front().bot, "search:20");
  EXPECT_EQ(ana->texts.size(), told);
  command(offer, ana, protocol::Hint{decision});
  EXPECT_EQ(ana->answer(), "table_busy");
  bots.answer_all();
  const Data answer = ana->last("answer");
  ASSERT_NE(answer.find("hint"), nullptr);
  const Data hint = *answer.find("hint");
  std::vector<std::string> moves;
  for (const Data& estimate : *hint.find("estimates")->as_array()) moves.push_back(*estimate.find("move")->as_text());
  EXPECT_EQ(moves, table(offer).match()->legal_moves(Seat(0)));
  EXPECT_EQ(table(offer).match()->hash(), before);
  // Asked again, it is told again.
  command(offer, ana, protocol::Hint{decision});
  EXPECT_TRUE(bots.tasks.empty());
  EXPECT_EQ(*ana->last("answer").find("hint"), hint);
}

TEST_F(HintTest, AHintThatComesTooLateIsNotGiven) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  reach_the_choice_of_ana(offer, ana);
  command(offer, ana, protocol::Hint{table(offer).decision()});
  const protocol::Move move = first_move(offer, Seat(0));
  command(offer, ana, move);
  EXPECT_EQ(ana->answer(), "accepted");
  bots.answer_all();
  EXPECT_EQ(ana->answer(), "stale_decision");
  command(offer, ana, protocol::Hint{move.decision});
  EXPECT_EQ(ana->answer(), "stale_decision");
}

TEST_F(HintTest, HintsAreForSomebodyWhoPlaysAgainstBotsAloneAndHasToChoose) {
  const SeatOffer alone = open(R"("host","bot:random")");
  const auto ana = attend(alone);
  command(alone, ana, protocol::Hint{0});
  EXPECT_EQ(ana->answer(), "not_started");
  const auto spectator = std::make_shared<Guest>();
  EXPECT_EQ(room(alone)->attend(spectator, std::nullopt, std::nullopt), std::nullopt);
  command(alone, ana, protocol::Start{});
  const Seat first = table(alone).match()->stage().to_act.first();
  command(alone, ana, protocol::Hint{table(alone).decision()});
  EXPECT_EQ(ana->answer() == "not_your_turn", first != Seat(0));
  command(alone, spectator, protocol::Hint{table(alone).decision()});
  EXPECT_EQ(spectator->answer(), "not_seated");

  const SeatOffer together = open(R"("host","open","bot:random")");
  ASSERT_TRUE(join(together, "Ben"));
  const auto host = attend(together);
  command(together, host, protocol::Start{});
  let_bots_play();
  // Ben's seat is his although he has never come.
  command(together, host, protocol::Hint{table(together).decision()});
  EXPECT_EQ(host->answer(), "people_play");
  EXPECT_TRUE(bots.tasks.empty());
}

TEST_F(RoomTest, SomebodyWhoIsSentAwayIsToldSo) {
  const SeatOffer offer = open(R"("host","open")");
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_EQ(ben->closed->code, RefusalCode::not_seated);
  EXPECT_EQ(ana->closed, std::nullopt);
}

TEST_F(RoomTest, WhoeverWasSentAwayStaysAway) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  ASSERT_TRUE(join(offer, "Ben", "6.6.6.6"));
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_FALSE(join(offer, "Benjamin", "6.6.6.6"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  open_registry();
  EXPECT_FALSE(join(offer, "Benjamin", "6.6.6.6"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  EXPECT_TRUE(join(offer, "Cem", "7.7.7.7"));
}

TEST_F(RoomTest, AtTheHostsOwnAddressOnlyTheNameIsSentAway) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  ASSERT_TRUE(join(offer, "Ben", "1.2.3.4"));
  command(offer, ana, protocol::Kick{Seat(1)});
  EXPECT_FALSE(join(offer, "BEN", "1.2.3.4"));
  EXPECT_EQ(refused, RefusalCode::sent_away);
  EXPECT_TRUE(join(offer, "Cem", "1.2.3.4"));
}

TEST_F(RoomTest, TwoPeopleAtATableAreNotCalledAlike) {
  const SeatOffer offer = open(R"("host","open")");
  EXPECT_FALSE(join(offer, "ana"));
  EXPECT_EQ(refused, RefusalCode::name_taken);
  EXPECT_TRUE(join(offer, "Ben"));
}

TEST_F(RoomTest, SomebodyElseMayBeginWhenTheHostIsGone) {
  const SeatOffer offer = open(R"("host","open")");
  const auto guest = join(offer, "Ben");
  const auto ben = attend(*guest);
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "not_host");
  now = now + std::chrono::seconds(60);
  registry->tick(now);
  EXPECT_EQ(*ben->last("table").find("host")->find("away"), Data(true));
  command(offer, ben, protocol::Kick{Seat(0)});
  EXPECT_EQ(ben->answer(), "not_host");
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "accepted");
}

struct RematchTest : RoomTest {
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

struct PlacesTest : RoomTest {
  PlacesTest() {
    RegistryLimits limits;
    limits.room.spectators = 4;
    limits.room.connections_of_person = 2;
    open_registry(limits);
    offer = open(R"("host","open")");
  }
  std::shared_ptr<Guest> watch(const std::string& address) {
    auto guest = std::make_shared<Guest>(address);
    const auto problem = room(offer)->attend(guest, std::nullopt, std::nullopt);
    if (problem) {
      EXPECT_EQ(problem->code, RefusalCode::too_many_viewers);
      return nullptr;
    }
    let_in.push_back(guest);
    return guest;
  }
  // How many of those who were let in have not been sent away.
  [[nodiscard]] std::size_t still_here() const {
    return static_cast<std::size_t>(
        std::count_if(let_in.begin(), let_in.end(), [](const auto& guest) { return !guest->closed; }));
  }
  SeatOffer offer{TableId::random(), std::nullopt, ""};
  std::vector<std::shared_ptr<Guest>> let_in;
};

TEST_F(PlacesTest, SpectatorsWaitAndPeopleWithASeatGetIn) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(watch("9.9.9.9"));
  EXPECT_FALSE(watch("9.9.9.9"));
  const std::vector<std::shared_ptr<Guest>> own = {attend(offer), attend(offer), attend(offer)};
  let_in.insert(let_in.end(), own.begin(), own.end());
  // The connection that has been there longest may be one that broke unnoticed.
  EXPECT_EQ(own[0]->closed->code, RefusalCode::too_many_viewers);
  EXPECT_FALSE(own[1]->closed);
  EXPECT_EQ(still_here(), 6U);
  command(offer, own[2], protocol::Chat{{}, "hello"});
  EXPECT_EQ(own[2]->answer(), "accepted");
}

TEST_F(PlacesTest, TheAddressThatWatchesMostGivesWay) {
  std::vector<std::shared_ptr<Guest>> crowd;
  for (int i = 0; i < 4; ++i) crowd.push_back(watch("9.9.9.9"));
  EXPECT_TRUE(watch("8.8.8.8"));
  EXPECT_TRUE(crowd[0]->closed);
  EXPECT_TRUE(watch("7.7.7.7"));
  EXPECT_TRUE(crowd[1]->closed);
  // Two and one and one: a second one of an address takes nobody's place, and another address does.
  EXPECT_FALSE(watch("8.8.8.8"));
  EXPECT_FALSE(crowd[2]->closed);
  EXPECT_TRUE(watch("6.6.6.6"));
  EXPECT_FALSE(watch("5.5.5.5"));
  EXPECT_EQ(still_here(), 4U);
}

TEST_F(RoomTest, ASpectatorDoesNotWakeATable) {
  const SeatOffer offer = open(R"("host","bot:random")");
  const auto ana = attend(offer);
  command(offer, ana, protocol::Start{});
  command(offer, ana, protocol::PlayForMe{true});
  room(offer)->leave(*ana);
  bots.tasks.clear();
  const std::int64_t decision = table(offer).decision();
  EXPECT_EQ(room(offer)->attend(std::make_shared<Guest>(), std::nullopt, std::nullopt), std::nullopt);
  now = now + std::chrono::hours(1);
  registry->tick(now);
  EXPECT_TRUE(bots.tasks.empty());
  EXPECT_EQ(table(offer).decision(), decision);
}

TEST_F(RoomTest, WhatOnePersonMayDoDoesNotGrowWithConnections) {
  const SeatOffer offer = open(R"("host","open")");
  const std::vector<std::shared_ptr<Guest>> guests = {attend(offer), attend(offer), attend(offer)};
  int said = 0;
  for (int i = 0; i < 60; ++i) {
    const auto& guest = guests[static_cast<std::size_t>(i) % guests.size()];
    room(offer)->command(guest, {"x" + std::to_string(i)}, protocol::Chat{{}, "hello"});
    said += guest->answer() == "accepted" ? 1 : 0;
    EXPECT_TRUE(guest->answer() == "accepted" || guest->answer() == "too_many_messages") << guest->answer();
  }
  EXPECT_EQ(said, 8);
  EXPECT_EQ(table(offer).chat().size(), 8U);
}

TEST_F(RoomTest, WhoeverComesAgainAndAgainHasNoMoreToSayThanTheOthers) {
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
    EXPECT_EQ(eve->closed->code, RefusalCode::not_seated);
  }
  EXPECT_EQ(joined, 8);
  EXPECT_EQ(said, 16);
  command(offer, ana, protocol::Chat{{}, "enough"});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_TRUE(join(offer, "Ben", "7.7.7.7"));
}

TEST_F(RoomTest, WhoeverWaitsForASeatIsToldThatTheTableIsGivenUp) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  std::vector<RefusalCode> told;
  const auto ask = [&](const std::string& name) {
    registry->join(offer.table, {"6.6.6.6", "", {name, std::nullopt}}, [&](const auto& joined) {
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

TEST_F(RoomTest, WhoeverLetsATableWaitForLongCanBeReplaced) {
  const SeatOffer offer = open(R"("host","open")", R"(,"pace":"off","absent_seconds":null,"options":{"rounds":1})");
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Start{});
  while (!table(offer).match()->stage().to_act.contains(Seat(1))) command(offer, ana, first_move(offer, Seat(0)));
  command(offer, ana, protocol::Replace{Seat(1)});
  EXPECT_EQ(ana->answer(), "player_present");
  now = now + std::chrono::minutes(10);
  command(offer, ana, protocol::Replace{Seat(1)});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_FALSE(bots.tasks.empty());
  // It is theirs again as soon as they want it.
  command(offer, ben, protocol::Resume{});
  EXPECT_EQ(ben->answer(), "accepted");
  EXPECT_EQ(table(offer).match()->stage().to_act.contains(Seat(1)), true);
}

TEST_F(RoomTest, SaysWhyThatWhichIsNotStoredIsRefused) {
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
    EXPECT_EQ(answer(ana, wish), "not_seated");
  }
  EXPECT_EQ(answer(ben, protocol::PlayForMe{true}), "not_started");
  EXPECT_EQ(answer(ben, protocol::Why{"take"}), "not_started");
  EXPECT_EQ(answer(ben, protocol::Rematch{}), "game_not_over");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(0)}), "not_started");
  command(offer, ana, protocol::Start{});
  EXPECT_EQ(answer(ben, protocol::Replace{Seat(2)}), "not_host");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(1)}), "no_such_seat") << "a bot's";
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(3)}), "no_such_seat");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(0)}), "player_present");
  EXPECT_EQ(answer(ana, protocol::Replace{Seat(2)}), "accepted");
  EXPECT_EQ(answer(ben, protocol::Rematch{}), "game_not_over");
  const auto stranger = std::make_shared<Guest>();
  EXPECT_EQ(answer(stranger, protocol::Resume{}), "not_attending");
  EXPECT_EQ(room(offer)->attend(stranger, std::nullopt, std::nullopt), std::nullopt);
  EXPECT_EQ(answer(stranger, protocol::Resume{}), "not_seated");
}

TEST_F(RoomTest, AnIdThatWasUsedForSomethingElseIsRefused) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  room(offer)->command(ana, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(ana->answer(), "accepted");
  room(offer)->command(ana, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(ana->answer(), "accepted");
  EXPECT_EQ(table(offer).chat().size(), 1U);
  room(offer)->command(ana, {"same", 2}, protocol::Chat{{}, "bye"});
  EXPECT_EQ(ana->answer(), "id_reused");
  // So it is after a restart.
  open_registry();
  const auto again = attend(offer);
  room(offer)->command(again, {"same", 2}, protocol::Chat{{}, "bye"});
  EXPECT_EQ(again->answer(), "id_reused");
  room(offer)->command(again, {"same", 1}, protocol::Chat{{}, "hello"});
  EXPECT_EQ(again->answer(), "accepted");
}

// Whoever comes and goes again and again makes no table's history longer without end.
TEST_F(RoomTest, AHistoryHasABound) {
  const SeatOffer offer = open(R"("host","open")");
  for (int i = 0; i < 600; ++i) {
    now = now + Millis(1'000);
    const auto guest = join(offer, "Ben " + std::to_string(i), "10.0.0." + std::to_string(i));
    ASSERT_TRUE(guest.has_value());
    command(offer, attend(*guest), protocol::Leave{});
  }
  EXPECT_LT(store.table(offer.table)->events.size(), 250U);
  EXPECT_EQ(table(offer).people().size(), 1U);
  open_registry();
  EXPECT_EQ(table(offer).people().size(), 1U);
  EXPECT_TRUE(join(offer, "Cem").has_value());
}

// What was said, which is stored apart from the rest, pushes no later command out of memory.
TEST_F(RoomTest, TheSameIdsAreRememberedAfterARestart) {
  for (const bool begins : {false, true}) {
    commands = 0;
    const SeatOffer offer = open(R"("host","bot:random")");
    const auto ana = attend(offer);
    for (int i = 0; i < 8; ++i) command(offer, ana, protocol::Chat{{}, "hello"});
    for (int i = 0; i < 60; ++i) command(offer, ana, protocol::FreeText{i % 2 == 1});
    if (begins) command(offer, ana, protocol::Start{});
    ASSERT_EQ(ana->answer(), "accepted");
    for (const bool restarts : {false, true}) {
      if (restarts) open_registry();
      const auto again = attend(offer);
      room(offer)->command(again, {"c9"}, protocol::FreeText{false});
      EXPECT_EQ(again->answer(), "accepted");
      EXPECT_TRUE(table(offer).settings().free_text) << "carried out again: " << begins << restarts;
    }
  }
}

TEST_F(RoomTest, FreeSeatsDoNotWaitForAHostWhoIsGone) {
  const SeatOffer offer = open(R"("host","open","open")");
  const auto guest = join(offer, "Ben");
  const auto ben = attend(*guest);
  const protocol::SetSeat fill{Seat(2), {protocol::SeatPlan::Kind::bot, "random"}};
  command(offer, ben, fill);
  EXPECT_EQ(ben->answer(), "not_host");
  now = now + std::chrono::seconds(60);
  registry->tick(now);
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "seats_not_filled");
  command(offer, ben, fill);
  EXPECT_EQ(ben->answer(), "accepted");
  // No more than that.
  for (const auto kind : {protocol::SeatPlan::Kind::open, protocol::SeatPlan::Kind::bot}) {
    command(offer, ben, protocol::SetSeat{Seat(2), {kind, "random"}});
    EXPECT_EQ(ben->answer(), "not_host");
  }
  command(offer, ben, protocol::Start{});
  EXPECT_EQ(ben->answer(), "accepted");
}

TEST_F(RoomTest, AGameDoesNotWaitForAHostWhoIsGone) {
  const SeatOffer offer = open(R"("host","open")", R"(,"absent_seconds":null,"options":{"rounds":1})");
  const auto guest = join(offer, "Ben");
  const auto ana = attend(offer);
  const auto ben = attend(*guest);
  command(offer, ana, protocol::Start{});
  room(offer)->leave(*ana);
  command(offer, ben, protocol::Replace{Seat(0)});
  EXPECT_EQ(ben->answer(), "not_host");
  now = now + std::chrono::seconds(60);
  registry->tick(now);
  EXPECT_EQ(*ben->last("table").find("host")->find("away"), Data(true));
  command(offer, ben, protocol::Replace{Seat(0)});
  EXPECT_EQ(ben->answer(), "accepted");
  command(offer, ben, protocol::PlayForMe{true});
  let_bots_play();
  EXPECT_EQ(table(offer).phase(), Phase::over);
}

}  // namespace
}  // namespace vivarium::server
