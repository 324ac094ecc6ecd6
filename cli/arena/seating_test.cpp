#include "cli/arena/seating.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace vivarium::cli {
namespace {

using testing::ElementsAre;

TEST(Seating, SwapsTwoBotsAtTwoSeats) {
  const Seating seating(2, 2);
  EXPECT_THAT(seating.lineups(), ElementsAre(Lineup{0, 1}, Lineup{1, 0}));
  EXPECT_EQ(seating.field(), 2U);
  EXPECT_EQ(seating.words({"a", "b"}), "a, b; then b, a");
}

TEST(Seating, FillsMoreSeatsThanBotsByTurns) {
  EXPECT_THAT(Seating(2, 3).lineups(), ElementsAre(Lineup{0, 1, 0}, Lineup{1, 0, 1}));
  EXPECT_THAT(Seating(2, 4).lineups(), ElementsAre(Lineup{0, 1, 0, 1}, Lineup{1, 0, 1, 0}));
  EXPECT_THAT(Seating(3, 4).lineups(), ElementsAre(Lineup{0, 1, 2, 0}, Lineup{1, 2, 0, 1}, Lineup{2, 0, 1, 2}));
  EXPECT_EQ(Seating(3, 4).field(), 3U);
}

TEST(Seating, RotatesEveryChoiceOfMoreBotsThanSeats) {
  const Seating seating(3, 2);
  EXPECT_THAT(seating.lineups(),
              ElementsAre(Lineup{0, 1}, Lineup{1, 0}, Lineup{0, 2}, Lineup{2, 0}, Lineup{1, 2}, Lineup{2, 1}));
  EXPECT_EQ(seating.field(), 2U);
  EXPECT_EQ(Seating(5, 4).lineups().size(), 5U * 4U);
  EXPECT_EQ(Seating(12, 6).lineups().size(), 924U * 6U);
}

TEST(Seating, TreatsAllBotsAlike) {
  for (std::size_t bots = 2; bots <= 7; ++bots) {
    for (std::size_t seats = 2; seats <= 6; ++seats) {
      const Seating seating(bots, seats);
      std::map<std::size_t, std::map<std::size_t, int>> times;  // by bot, by seat
      for (const Lineup& lineup : seating.lineups()) {
        ASSERT_EQ(lineup.size(), seats);
        EXPECT_EQ(std::set<std::size_t>(lineup.begin(), lineup.end()).size(), seating.field());
        for (std::size_t seat = 0; seat < seats; ++seat) ++times[lineup[seat]][seat];
      }
      ASSERT_EQ(times.size(), bots);
      for (const auto& [bot, by_seat] : times) EXPECT_EQ(by_seat, times[0]) << bots << " bots, " << seats << " seats";
      for (const auto& [seat, count] : times[0]) EXPECT_EQ(count, times[0][0]);
    }
  }
}

}  // namespace
}  // namespace vivarium::cli
