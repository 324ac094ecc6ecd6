#include "server/table/attendance.hpp"

#include <gtest/gtest.h>

namespace vivarium::server {
namespace {

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Moment kStart{1'000'000};

Moment after(int seconds) { return kStart + std::chrono::seconds(seconds); }

// Ana and Ben are here and play; seat 2 is a bot's.
Attendance running(std::optional<Millis> thinking = std::nullopt) {
  Attendance attendance({std::chrono::seconds(60), thinking});
  attendance.set_persons(SeatSet::of(kAna) | SeatSet::of(kBen), kStart);
  attendance.set_attended(true, kStart);
  attendance.set_connected(kAna, true, kStart);
  attendance.set_connected(kBen, true, kStart);
  attendance.set_running(true, kStart);
  return attendance;
}

TEST(Attendance, NothingCountsDownWhileEverybodyIsHere) {
  Attendance attendance = running();
  EXPECT_EQ(attendance.next(), std::nullopt);
  EXPECT_TRUE(attendance.tick(after(10'000)).empty());
}

TEST(Attendance, ABotTakesTheSeatOfSomebodyWhoIsGoneAndGivesItBackAtOnce) {
  Attendance attendance = running();
  attendance.set_connected(kBen, false, after(5));
  EXPECT_EQ(attendance.next(), after(65));
  EXPECT_EQ(attendance.countdown(kBen)->reason, StandIn::absent);
  EXPECT_TRUE(attendance.tick(after(64)).empty());
  EXPECT_EQ(attendance.tick(after(65)), SeatSet::of(kBen));
  EXPECT_EQ(attendance.stand_in(kBen), StandIn::absent);
  EXPECT_TRUE(attendance.tick(after(66)).empty());
  EXPECT_TRUE(attendance.set_connected(kBen, true, after(70)));
  EXPECT_EQ(attendance.stand_in(kBen), std::nullopt);
}

TEST(Attendance, WhoComesBackInTimeLosesNothing) {
  Attendance attendance = running();
  attendance.set_connected(kBen, false, after(5));
  attendance.set_connected(kBen, true, after(64));
  EXPECT_TRUE(attendance.tick(after(1'000)).empty());
  attendance.set_connected(kBen, false, after(1'000));
  EXPECT_EQ(attendance.next(), after(1'060));
}

TEST(Attendance, TheClockRunsForThoseWhoHaveToChoose) {
  Attendance attendance = running(std::chrono::seconds(30));
  attendance.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(0));
  // Ana has chosen; Ben's clock goes on.
  attendance.set_to_act(SeatSet::of(kBen), 4, after(20));
  EXPECT_EQ(attendance.next(), after(30));
  EXPECT_EQ(attendance.tick(after(30)), SeatSet::of(kBen));
  EXPECT_EQ(attendance.stand_in(kBen), StandIn::time);
  // Ben is back too late for this decision: the bot makes it, and the next one is his.
  EXPECT_FALSE(attendance.give_back(kBen, after(40)));
  EXPECT_EQ(attendance.stand_in(kBen), StandIn::time);
  attendance.set_to_act(SeatSet::of(kBen), 5, after(50));
  EXPECT_EQ(attendance.stand_in(kBen), std::nullopt);
  EXPECT_EQ(attendance.next(), after(80));
}

TEST(Attendance, WhoeverDoesNotComeBackStaysWithTheBot) {
  Attendance attendance = running(std::chrono::seconds(30));
  attendance.set_to_act(SeatSet::of(kBen), 4, after(0));
  EXPECT_EQ(attendance.tick(after(30)), SeatSet::of(kBen));
  attendance.set_to_act(SeatSet::of(kBen), 5, after(31));
  EXPECT_EQ(attendance.stand_in(kBen), StandIn::time);
  EXPECT_TRUE(attendance.give_back(kBen, after(32)));
}

TEST(Attendance, NothingGivesADecisionMoreThanItsTime) {
  Attendance attendance = running(std::chrono::seconds(30));
  attendance.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(0));
  // Chosen and taken back.
  attendance.set_to_act(SeatSet::of(kBen), 4, after(5));
  attendance.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(10));
  // Gone and back.
  attendance.set_connected(kAna, false, after(12));
  attendance.set_connected(kAna, true, after(14));
  // Handed to a bot and taken back.
  attendance.play_for(kAna, StandIn::asked);
  EXPECT_TRUE(attendance.give_back(kAna, after(20)));
  EXPECT_EQ(attendance.countdown(kAna)->end, after(30));
  EXPECT_EQ(attendance.tick(after(30)), SeatSet::of(kAna) | SeatSet::of(kBen));
}

TEST(Attendance, EveryDecisionHasItsFullTime) {
  Attendance attendance = running(std::chrono::seconds(30));
  attendance.set_to_act(SeatSet::of(kAna), 4, after(0));
  attendance.set_to_act(SeatSet::of(kAna), 5, after(29));
  EXPECT_EQ(attendance.next(), after(59));
}

TEST(Attendance, AWishOutlivesAReconnection) {
  Attendance attendance = running();
  attendance.play_for(kAna, StandIn::asked);
  attendance.set_connected(kAna, false, after(1));
  EXPECT_FALSE(attendance.set_connected(kAna, true, after(2)));
  EXPECT_EQ(attendance.stand_in(kAna), StandIn::asked);
  EXPECT_TRUE(attendance.give_back(kAna, after(3)));
}

TEST(Attendance, ATableWithoutAnybodySleeps) {
  Attendance attendance = running(std::chrono::seconds(30));
  attendance.set_to_act(SeatSet::of(kAna), 1, after(0));
  attendance.set_connected(kAna, false, after(1));
  attendance.set_connected(kBen, false, after(1));
  attendance.set_attended(false, after(1));
  EXPECT_EQ(attendance.next(), std::nullopt);
  EXPECT_TRUE(attendance.tick(after(100'000)).empty());
  // Ben comes back the next day: Ana has the time that was left, and not a second more.
  attendance.set_attended(true, after(100'000));
  attendance.set_connected(kBen, true, after(100'000));
  EXPECT_EQ(attendance.next(), after(100'029));
}

TEST(Attendance, NothingCountsDownBeforeAndAfterTheGame) {
  Attendance attendance = running();
  attendance.set_connected(kBen, false, after(5));
  attendance.set_running(false, after(6));
  EXPECT_EQ(attendance.next(), std::nullopt);
  attendance.set_running(true, after(500));
  EXPECT_EQ(attendance.next(), after(560));
}

}  // namespace
}  // namespace vivarium::server
