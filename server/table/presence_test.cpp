#include "server/table/presence.hpp"

#include <gtest/gtest.h>

namespace vivarium::server {
namespace {

constexpr Seat kAna{0};
constexpr Seat kBen{1};
constexpr Timestamp kStart{1'000'000};

Timestamp after(int seconds) { return kStart + std::chrono::seconds(seconds); }

// Ana and Ben are here and play; seat 2 is a bot's.
Presence running(std::optional<Millis> thinking = std::nullopt) {
  Presence presence({std::chrono::seconds(60), thinking});
  presence.set_persons(SeatSet::of(kAna) | SeatSet::of(kBen), kStart);
  presence.set_awake(true, kStart);
  presence.set_connected(kAna, true, kStart);
  presence.set_connected(kBen, true, kStart);
  presence.set_running(true, kStart);
  return presence;
}

TEST(Presence, NothingCountsDownWhileEverybodyIsHere) {
  Presence presence = running();
  EXPECT_EQ(presence.next(), std::nullopt);
  EXPECT_TRUE(presence.tick(after(10'000)).empty());
}

TEST(Presence, ABotTakesTheSeatOfSomebodyWhoIsGoneAndGivesItBackAtOnce) {
  Presence presence = running();
  presence.set_connected(kBen, false, after(5));
  EXPECT_EQ(presence.next(), after(65));
  EXPECT_EQ(presence.countdown(kBen)->reason, StandIn::absent);
  EXPECT_TRUE(presence.tick(after(64)).empty());
  EXPECT_EQ(presence.tick(after(65)), SeatSet::of(kBen));
  EXPECT_EQ(presence.stand_in(kBen), StandIn::absent);
  EXPECT_TRUE(presence.tick(after(66)).empty());
  EXPECT_TRUE(presence.set_connected(kBen, true, after(70)));
  EXPECT_EQ(presence.stand_in(kBen), std::nullopt);
}

TEST(Presence, WhoComesBackInTimeLosesNothing) {
  Presence presence = running();
  presence.set_connected(kBen, false, after(5));
  presence.set_connected(kBen, true, after(64));
  EXPECT_TRUE(presence.tick(after(1'000)).empty());
  presence.set_connected(kBen, false, after(1'000));
  EXPECT_EQ(presence.next(), after(1'060));
}

TEST(Presence, TheClockRunsForThoseWhoHaveToChoose) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(0));
  // Ana has chosen; Ben's clock goes on.
  presence.set_to_act(SeatSet::of(kBen), 4, after(20));
  EXPECT_EQ(presence.next(), after(30));
  EXPECT_EQ(presence.tick(after(30)), SeatSet::of(kBen));
  EXPECT_EQ(presence.stand_in(kBen), StandIn::time);
  // Ben is back too late for this decision: the bot makes it, and the next one is his.
  EXPECT_FALSE(presence.give_back(kBen, after(40)));
  EXPECT_EQ(presence.stand_in(kBen), StandIn::time);
  presence.set_to_act(SeatSet::of(kBen), 5, after(50));
  EXPECT_EQ(presence.stand_in(kBen), std::nullopt);
  EXPECT_EQ(presence.next(), after(80));
}

TEST(Presence, WhoeverDoesNotComeBackStaysWithTheBot) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kBen), 4, after(0));
  EXPECT_EQ(presence.tick(after(30)), SeatSet::of(kBen));
  // Somebody who was too slow once has the next decision again.
  presence.set_to_act(SeatSet::of(kBen), 5, after(31));
  EXPECT_EQ(presence.stand_in(kBen), std::nullopt);
  EXPECT_EQ(presence.tick(after(61)), SeatSet::of(kBen));
  presence.set_to_act(SeatSet::of(kBen), 6, after(62));
  EXPECT_EQ(presence.stand_in(kBen), StandIn::time);
  EXPECT_TRUE(presence.give_back(kBen, after(63)));
}

TEST(Presence, AMoveInTimeMakesUpForAMissedDecision) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kBen), 4, after(0));
  EXPECT_EQ(presence.tick(after(30)), SeatSet::of(kBen));
  presence.set_to_act(SeatSet::of(kBen), 5, after(31));
  EXPECT_FALSE(presence.give_back(kBen, after(40)));
  presence.set_to_act(SeatSet::of(kBen), 6, after(40));
  EXPECT_EQ(presence.tick(after(70)), SeatSet::of(kBen));
  presence.set_to_act(SeatSet::of(kBen), 7, after(71));
  EXPECT_EQ(presence.stand_in(kBen), std::nullopt);
}

TEST(Presence, NothingGivesADecisionMoreThanItsTime) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(0));
  // Chosen and taken back.
  presence.set_to_act(SeatSet::of(kBen), 4, after(5));
  presence.set_to_act(SeatSet::of(kAna) | SeatSet::of(kBen), 4, after(10));
  // Gone and back.
  presence.set_connected(kAna, false, after(12));
  presence.set_connected(kAna, true, after(14));
  // Handed to a bot and taken back.
  presence.play_for(kAna, StandIn::asked);
  EXPECT_TRUE(presence.give_back(kAna, after(20)));
  EXPECT_EQ(presence.countdown(kAna)->end, after(30));
  EXPECT_EQ(presence.tick(after(30)), SeatSet::of(kAna) | SeatSet::of(kBen));
}

TEST(Presence, EveryDecisionHasItsFullTime) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kAna), 4, after(0));
  presence.set_to_act(SeatSet::of(kAna), 5, after(29));
  EXPECT_EQ(presence.next(), after(59));
}

TEST(Presence, AWishOutlivesAReconnection) {
  Presence presence = running();
  presence.play_for(kAna, StandIn::asked);
  presence.set_connected(kAna, false, after(1));
  EXPECT_FALSE(presence.set_connected(kAna, true, after(2)));
  EXPECT_EQ(presence.stand_in(kAna), StandIn::asked);
  EXPECT_TRUE(presence.give_back(kAna, after(3)));
}

TEST(Presence, ATableWithoutAnybodySleeps) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kAna), 1, after(0));
  presence.set_connected(kAna, false, after(1));
  presence.set_connected(kBen, false, after(1));
  presence.set_awake(false, after(1));
  EXPECT_EQ(presence.next(), std::nullopt);
  EXPECT_TRUE(presence.tick(after(100'000)).empty());
  // Ben comes back the next day: Ana has the time that was left, and not a second more.
  presence.set_awake(true, after(100'000));
  presence.set_connected(kBen, true, after(100'000));
  EXPECT_EQ(presence.next(), after(100'029));
}

// Whoever comes to a sleeping table wakes it only a moment later, and still has the time that was left.
TEST(Presence, NoTimeRunsOutWhileATableSleeps) {
  Presence presence = running(std::chrono::seconds(30));
  presence.set_to_act(SeatSet::of(kAna), 1, after(0));
  presence.play_for(kAna, StandIn::absent);
  presence.set_connected(kAna, false, after(1));
  presence.set_awake(false, after(10));
  EXPECT_TRUE(presence.set_connected(kAna, true, after(100'000)));
  presence.set_awake(true, after(100'000));
  EXPECT_EQ(presence.countdown(kAna)->reason, StandIn::time);
  EXPECT_EQ(presence.next(), after(100'020));
}

TEST(Presence, SomebodyWhoLeavesDuringAPauseIsGoneFromItsEndOn) {
  Presence presence = running();
  presence.set_awake(false, after(0));
  presence.set_connected(kBen, false, after(5));
  presence.set_awake(true, after(20));
  EXPECT_EQ(presence.next(), after(80));
}

TEST(Presence, NothingCountsDownBeforeAndAfterTheGame) {
  Presence presence = running();
  presence.set_connected(kBen, false, after(5));
  presence.set_running(false, after(6));
  EXPECT_EQ(presence.next(), std::nullopt);
  presence.set_running(true, after(500));
  EXPECT_EQ(presence.next(), after(560));
}

}  // namespace
}  // namespace vivarium::server
