// All tables of a server: opening, finding, closing and restarting.
#include "server/lobby/table_registry.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "server/lobby/registry_testing.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

TEST_F(RegistryTest, TablesComeBackFromTheStore) {
  const SeatOffer offer = open(R"("host","bot:random")");
  command(offer, attend(offer), protocol::Start{});
  let_bots_play();
  const std::uint64_t before = table(offer).match()->hash();
  store.tables_read = 0;
  open_registry();
  EXPECT_EQ(registry->tables(), 1U);
  // Not before somebody comes.
  EXPECT_EQ(store.tables_read, 0);
  EXPECT_EQ(table(offer).match()->hash(), before);
  const auto ana = attend(offer);
  command(offer, ana, first_move(offer, Seat(0)));
  EXPECT_EQ(ana->answer(), "accepted");
}

TEST_F(RegistryTest, ATableToWhichNobodyComesIsClosed) {
  const SeatOffer offer = open(R"("host","open")");
  const auto ana = attend(offer);
  now = now + std::chrono::hours(24 * 30);
  registry->tick(now);
  EXPECT_NE(room(offer), nullptr);
  room(offer)->leave(*ana);
  // Its room is forgotten soon, the table is not.
  EXPECT_EQ(registry->next(), now + std::chrono::minutes(10));
  now = now + std::chrono::minutes(10);
  registry->tick(now);
  EXPECT_EQ(registry->rooms(), 0U);
  EXPECT_EQ(registry->tables(), 1U);
  now = *registry->next();
  registry->tick(now);
  EXPECT_EQ(room(offer), nullptr);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(RegistryTest, ATableThatSomebodyOnlyLooksAtIsForgottenAgain) {
  const SeatOffer offer = open(R"("host","open")");
  open_registry();
  EXPECT_EQ(registry->rooms(), 0U);
  now = now + std::chrono::minutes(30);
  ASSERT_NE(room(offer), nullptr);
  EXPECT_EQ(registry->rooms(), 1U);
  EXPECT_EQ(registry->next(), now + std::chrono::minutes(10));
  now = *registry->next();
  registry->tick(now);
  EXPECT_EQ(registry->rooms(), 0U);
  EXPECT_EQ(registry->tables(), 1U);
}

TEST_F(RegistryTest, CountsTheTablesOfAnAddress) {
  RegistryLimits limits;
  limits.places.all = 3;
  limits.places.shared = 2;
  open_registry(limits);
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
  EXPECT_EQ(ana->closed->code, RefusalCode::table_closed);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(RegistryTest, AClosedTableMakesRoomForOneOfItsAddress) {
  RegistryLimits limits;
  limits.places.shared = 3;
  open_registry(limits);
  const SeatOffer first = open(R"("host","open")");
  open(R"("host","open")");
  open(R"("host","open")");
  command(first, attend(first), protocol::Close{});
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
}

TEST_F(RegistryTest, TheLobbyShowsListedTablesOnly) {
  open(R"("host","open")");
  const SeatOffer listed = open(R"("host","open")", R"(,"listed":true)");
  EXPECT_EQ(gathering(), std::set<std::string>{listed.table.text()});
}

TEST_F(RegistryTest, ATableNobodyEverCameToIsClosedSoonAlsoAfterARestart) {
  open(R"("host","open")");
  open_registry();
  ASSERT_EQ(registry->tables(), 1U);
  now = now + std::chrono::minutes(59);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 1U);
  now = now + std::chrono::minutes(1);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(RegistryTest, WhatOneAddressHasOpenIsNotForgottenByARestart) {
  RegistryLimits limits;
  limits.places.shared = 1;
  open_registry(limits);
  const SeatOffer first = open(R"("host","open")");
  open_registry(limits);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  command(first, attend(first), protocol::Close{});
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(RegistryTest, ADamagedTableIsSaidToBeOneAndTheOthersAreServed) {
  const SeatOffer broken = open(R"("host","open")", R"(,"listed":true)");
  const SeatOffer whole = open(R"("host","open")", R"(,"listed":true)");
  open_registry();
  store.unreadable = StoreError::Kind::damaged;
  EXPECT_EQ(no_room(broken), RefusalCode::table_damaged);
  store.unreadable = std::nullopt;
  EXPECT_TRUE(room(whole));
  // It is not read again, for nobody, and stays what it is.
  const int read = store.tables_read;
  EXPECT_EQ(no_room(broken), RefusalCode::table_damaged);
  EXPECT_EQ(gathering().size(), 1U);
  now = now + std::chrono::hours(24 * 30);
  registry->tick(now);
  EXPECT_EQ(no_room(broken), RefusalCode::table_damaged);
  EXPECT_EQ(store.tables_read, read);
  EXPECT_EQ(registry->next(), std::nullopt);
}

TEST_F(RegistryTest, ATableWhoseHeadIsDamagedIsSaidToBeDamaged) {
  const SeatOffer offer = open(R"("host","open")");
  store.heads_damaged = true;
  open_registry();
  registry->tick(now);
  now = now + std::chrono::hours(24 * 30);
  registry->tick(now);
  EXPECT_EQ(no_room(offer), RefusalCode::table_damaged);
}

TEST_F(RegistryTest, ATableThatCannotBeReadForAWhileIsNotForgotten) {
  const SeatOffer offer = open(R"("host","open")");
  open_registry();
  store.unreadable = StoreError::Kind::failed;
  now = now + std::chrono::hours(1);
  registry->tick(now);
  EXPECT_EQ(no_room(offer), RefusalCode::storage_failed);
  store.unreadable = std::nullopt;
  ASSERT_TRUE(registry->next());
  EXPECT_GT(*registry->next(), now);
  now = *registry->next();
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
  EXPECT_TRUE(store.open_tables()->empty());
}

TEST_F(RegistryTest, OpeningAndClosingTablesHasAMeasure) {
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
  EXPECT_EQ(opened, 60);
  EXPECT_EQ(registry->tables(), 0U);
  open(R"("host","open")", "", "5.6.7.8");
  EXPECT_EQ(refused, std::nullopt);
  now = now + std::chrono::minutes(1);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(RegistryTest, AKeyThatWasUsedForSomethingElseIsRefused) {
  const auto ask = [&](std::string_view name) {
    const std::string json =
        R"({"name":")" + std::string(name) + R"(","game":"take-that","seats":["host","open"],"key":"k1"})";
    std::optional<RefusalCode> code;
    registry->open({"1.2.3.4", "", *protocol::parse_open_request(json)}, [&](const auto& offer) {
      if (!offer) code = offer.error().code;
    });
    return code;
  };
  EXPECT_EQ(ask("Ana"), std::nullopt);
  EXPECT_EQ(ask("Ana"), std::nullopt);
  EXPECT_EQ(registry->tables(), 1U);
  EXPECT_EQ(ask("Eve"), RefusalCode::key_reused);
  EXPECT_EQ(registry->tables(), 1U);
}

struct SoloTest : RegistryTest {
  SoloTest() {
    limits.places.solo = 3;
    limits.places.shared = 2;
    open_registry(limits);
  }
  // Opened, and left again a second later.
  SeatOffer open_and_leave(std::string_view seats, std::string_view more = "") {
    const SeatOffer offer = open(seats, more);
    if (!refused) room(offer)->leave(*attend(offer));
    now = now + Millis(1'000);
    return offer;
  }
  RegistryLimits limits;
};

TEST_F(SoloTest, GamesAgainstBotsCostNoPlace) {
  for (int i = 0; i < 3; ++i) open_and_leave(R"("host","bot:random")");
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  open(R"("host","bot:random")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(SoloTest, TheOldestGameWhereNobodyIsGivesWay) {
  const SeatOffer played = open(R"("host","bot:random")");
  const auto ana = attend(played);
  std::vector<SeatOffer> left;
  for (int i = 0; i < 4; ++i) left.push_back(open_and_leave(R"("host","bot:random")"));
  EXPECT_EQ(refused, std::nullopt);
  EXPECT_EQ(ana->closed, std::nullopt);
  EXPECT_EQ(room(left[0]), nullptr);
  for (int i = 1; i < 4; ++i) EXPECT_NE(room(left[static_cast<std::size_t>(i)]), nullptr) << i;
  EXPECT_EQ(registry->tables(), 4U);
}

TEST_F(SoloTest, TheLimitIsNoRace) {
  writer.holds = true;
  const auto request =
      protocol::parse_open_request(R"({"name":"Ana","game":"take-that","seats":["host","bot:random"]})");
  for (int i = 0; i < 20; ++i) registry->open({"1.2.3.4", "", *request}, [](const auto& offer) { EXPECT_TRUE(offer); });
  writer.write();
  writer.holds = false;
  open(R"("host","bot:random")");
  EXPECT_LE(registry->tables(), limits.places.solo);
}

TEST_F(SoloTest, NothingIsClosedForAGameThatIsRefused) {
  std::size_t before = 0;
  while (!refused) {
    before = registry->tables();
    open(R"("host","bot:random")");
  }
  EXPECT_EQ(refused, RefusalCode::too_many_requests);
  EXPECT_EQ(registry->tables(), before);
}

TEST_F(SoloTest, AListedGameIsOneAgainstBotsOnceItHasBegun) {
  const SeatOffer begun = open(R"("host","bot:random")", R"(,"listed":true)");
  open_and_leave(R"("host","open")");
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  const auto ana = attend(begun);
  command(begun, ana, protocol::Start{});
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
}

TEST_F(SoloTest, AFinishedTableWhereNobodyIsGivesWay) {
  const SeatOffer offer = open(R"("host","open")", R"(,"options":{"rounds":1})");
  const auto ana = attend(offer);
  const SeatOffer ben = *join(offer, "Ben");
  const auto guest = attend(ben);
  command(offer, ana, protocol::Start{});
  open(R"("host","open")");
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  while (table(offer).phase() == Phase::playing) {
    const Seat seat = *table(offer).match()->stage().to_act.begin();
    command(offer, seat == Seat(0) ? ana : guest, first_move(offer, seat));
  }
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  room(offer)->leave(*ana);
  room(offer)->leave(*guest);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  EXPECT_EQ(room(offer), nullptr);
}

TEST_F(SoloTest, ATableThatHasWaitedForAnHourGivesWay) {
  open_and_leave(R"("host","open")");
  open_and_leave(R"("host","open")");
  open(R"("host","open")");
  EXPECT_EQ(refused, RefusalCode::too_many_tables);
  now = now + std::chrono::hours(1);
  open(R"("host","open")");
  EXPECT_EQ(refused, std::nullopt);
  EXPECT_EQ(registry->tables(), 2U);
}

TEST_F(SoloTest, AFullServerTakesAPlaceFromTheAddressThatHasMostToSpare) {
  limits.places = {.all = 4, .shared = 4, .solo = 4};
  open_registry(limits);
  const SeatOffer honest = open(R"("host","bot:random")", "", "10.0.0.1");
  now = now + Millis(1);
  for (int i = 0; i < 3; ++i) open_and_leave(R"("host","bot:random")");
  open(R"("host","open")", "", "10.0.0.2");
  EXPECT_EQ(refused, std::nullopt);
  EXPECT_EQ(registry->tables(), 4U);
  EXPECT_NE(room(honest), nullptr);
}

struct LobbyTest : RegistryTest {
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
  std::vector<SeatOffer> honest;
};

TEST_F(LobbyTest, ShowsTablesWhereSomebodyIsBeforeThoseWhereNobodyIs) {
  open_many(false);
  const auto ids = gathering();
  EXPECT_EQ(ids.size(), 200U);
  for (const SeatOffer& offer : honest) EXPECT_TRUE(ids.contains(offer.table.text()));
}

TEST_F(LobbyTest, ShowsTheTablesOfEachAddressInTurn) {
  open_many(true);
  const auto ids = gathering();
  EXPECT_EQ(ids.size(), 200U);
  for (const SeatOffer& offer : honest) EXPECT_TRUE(ids.contains(offer.table.text()));
}

TEST_F(LobbyTest, LosesTablesThatNobodyIsAtAfterADayWhoeverLooksAtThem) {
  const SeatOffer offer = open_listed(1);
  room(offer)->leave(*attend(offer));
  for (int hour = 1; hour < 24; ++hour) {
    now = now + std::chrono::hours(1);
    registry->tick(now);
    EXPECT_EQ(gathering().size(), 1U) << hour;
  }
  now = now + std::chrono::hours(1);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
}

struct RestartTest : RegistryTest {
  void open_three() {
    for (int i = 0; i < 3; ++i) {
      const SeatOffer offer = open(R"("host","open")");
      attend(offer);
    }
  }
  // What is logged while a registry opens at that time.
  std::string log_of_opening_at(Timestamp moment) {
    now = moment;
    set_log_level(LogLevel::warning);
    testing::internal::CaptureStderr();
    open_registry();
    set_log_level(LogLevel::off);
    return testing::internal::GetCapturedStderr();
  }
};

TEST_F(RestartTest, TimeThatTheServerWasOffClosesNoTable) {
  open_three();
  const std::string logged = log_of_opening_at(now + std::chrono::hours(24 * 15));
  EXPECT_NE(logged.find("long after"), std::string::npos) << logged;
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 3U);
  // Whoever plays there has some hours to come back.
  now = now + std::chrono::hours(12) - Millis(1);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 3U);
  now = now + Millis(1);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
}

TEST_F(RestartTest, AClockThatIsBehindClosesNoTableAndKeepsNoneForYears) {
  open_three();
  const std::string logged = log_of_opening_at(now - std::chrono::hours(24 * 5));
  EXPECT_NE(logged.find("behind"), std::string::npos) << logged;
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 3U);
  now = now + std::chrono::hours(24);
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
}

TEST_F(RestartTest, NothingIsSaidOfAClockThatIsRight) {
  open_three();
  EXPECT_EQ(log_of_opening_at(now + std::chrono::hours(24)), "");
}

TEST_F(RegistryTest, AClosingThatCannotBeStoredIsTriedAgain) {
  open(R"("host","open")");
  now = now + std::chrono::hours(1);
  store.failing = StoreError::Kind::full;
  registry->tick(now);
  registry->tick(now);  // its room is not needed meanwhile
  EXPECT_EQ(registry->tables(), 1U);
  EXPECT_EQ(registry->rooms(), 0U);
  ASSERT_TRUE(registry->next());
  EXPECT_LE(*registry->next(), now + std::chrono::minutes(5));
  EXPECT_GT(*registry->next(), now);
  store.failing = std::nullopt;
  now = *registry->next();
  registry->tick(now);
  EXPECT_EQ(registry->tables(), 0U);
}

}  // namespace
}  // namespace vivarium::server
