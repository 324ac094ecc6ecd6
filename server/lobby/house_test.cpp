// All tables of a server: opening, finding, closing and restarting.
#include "server/lobby/house.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "server/lobby/house_testing.hpp"

namespace vivarium::server {
namespace {

using protocol::RefusalCode;

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
