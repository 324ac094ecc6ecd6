#include "engine/core/seat.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace vivarium {
namespace {

std::vector<int> listed(SeatSet seats) {
  std::vector<int> list;
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

SeatSet set_of(std::initializer_list<int> seats) {
  SeatSet set;
  for (const int seat : seats) set.insert(Seat(seat));
  return set;
}

TEST(Seat, TurnsGoAroundTheTable) {
  for (int players = 2; players <= kMaxSeats; ++players) {
    for (int i = 0; i < players; ++i) {
      const Seat seat(i);
      EXPECT_EQ(seat.next(players).index(), (i + 1) % players);
      EXPECT_EQ(seat.next(players).previous(players), seat);
      EXPECT_EQ(seat.previous(players).index(), (i + players - 1) % players);
    }
  }
  EXPECT_LT(Seat(1), Seat(2));
  EXPECT_EQ(Seat(), Seat(0));
}

TEST(Seats, AreThoseOfATable) {
  for (int players = 0; players <= kMaxSeats; ++players) {
    SeatSet found;
    Seat last;
    for (const Seat seat : seats(players)) {
      EXPECT_TRUE(found.empty() || last < seat);
      found.insert(seat);
      last = seat;
    }
    EXPECT_EQ(found, SeatSet::all(players));
  }
}

TEST(SeatSet, ListsItsSeatsInAscendingOrder) {
  EXPECT_EQ(listed(SeatSet()), std::vector<int>());
  EXPECT_EQ(listed(set_of({5, 0, 3})), (std::vector{0, 3, 5}));
  EXPECT_EQ(listed(SeatSet::all(4)), (std::vector{0, 1, 2, 3}));
  EXPECT_EQ(listed(SeatSet::all(kMaxSeats)).size(), std::size_t{kMaxSeats});
  EXPECT_EQ(listed(SeatSet::of(Seat(2))), (std::vector{2}));
  EXPECT_EQ(set_of({4, 2}).first(), Seat(2));
}

TEST(SeatSet, CountsAndCompares) {
  SeatSet seats = set_of({1, 4});
  EXPECT_TRUE(seats.contains(Seat(1)));
  EXPECT_FALSE(seats.contains(Seat(0)));
  EXPECT_EQ(seats.size(), 2);
  EXPECT_EQ(seats.without(Seat(1)), set_of({4}));
  EXPECT_EQ(seats.without(Seat(0)), seats);
  seats.erase(Seat(4));
  seats.erase(Seat(4));
  EXPECT_EQ(seats, set_of({1}));
  seats.erase(Seat(1));
  EXPECT_TRUE(seats.empty());
}

TEST(SeatSet, OperatorsAgreeWithBitsForAllPairs) {
  for (unsigned a = 0; a < 64; ++a) {
    EXPECT_EQ(SeatSet::from_bits(a).bits(), a);
    for (unsigned b = 0; b < 64; ++b) {
      EXPECT_EQ((SeatSet::from_bits(a) | SeatSet::from_bits(b)).bits(), a | b);
      EXPECT_EQ((SeatSet::from_bits(a) & SeatSet::from_bits(b)).bits(), a & b);
      EXPECT_EQ((SeatSet::from_bits(a) - SeatSet::from_bits(b)).bits(), a & ~b);
      EXPECT_EQ(SeatSet::from_bits(a) == SeatSet::from_bits(b), a == b);
    }
  }
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(SeatDeathTest, TrapsOnSeatsThatNoTableHas) {
  int seat = kMaxSeats;
  EXPECT_DEATH(static_cast<void>(Seat(seat)), "");
  seat = -1;
  EXPECT_DEATH(static_cast<void>(Seat(seat)), "");
}
#endif

}  // namespace
}  // namespace vivarium
