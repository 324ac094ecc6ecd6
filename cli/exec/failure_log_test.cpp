#include "cli/exec/failure_log.hpp"

#include <gtest/gtest.h>

#include "cli/arena/bot_games.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {
namespace {

using Kind = ExecFailure::Kind;

TEST(FailureLog, CountsByBotAndKindAndKeepsTheFirstFew) {
  FailureLog log;
  EXPECT_TRUE(log.empty());
  EXPECT_EQ(log.text(), "");
  for (std::uint64_t game = 0; game < 7; ++game) log.add({"exec:a", game, Seat(1), {Kind::crash, "ended"}});
  log.add({"exec:a", 9, Seat(0), {Kind::illegal, "dance"}});
  log.add({"exec:b", 2, Seat(0), {Kind::timeout, "no answer in time"}});
  EXPECT_EQ(log.count(), 9U);
  EXPECT_EQ(log.text(),
            "exec:a failed 8 times and lost those games: 7 crash, 1 illegal\n"
            "  game 0, seat 1: crash: ended\n"
            "  game 1, seat 1: crash: ended\n"
            "  game 2, seat 1: crash: ended\n"
            "  game 3, seat 1: crash: ended\n"
            "  game 4, seat 1: crash: ended\n"
            "  …\n"
            "exec:b failed once and lost that game: 1 timeout\n"
            "  game 2, seat 0: timeout: no answer in time\n");
  const Data data = log.data();
  ASSERT_EQ(data.as_array()->size(), 2U);
  EXPECT_EQ(to_json((*data.as_array())[1]),
            R"({"bot":"exec:b","failures":1,"kinds":{"start":0,"crash":0,"timeout":1,"garbage":0,"illegal":0},)"
            R"("first":[{"game":2,"seat":0,"kind":"timeout","text":"no answer in time"}]})");
}

PlayedGame after_failure(Scores scores, SeatSet winners, SeatSet failed) {
  PlayedGame game;
  game.scores = scores;
  game.winners = winners;
  forfeit(game, failed);
  return game;
}

SeatSet seats(std::initializer_list<int> numbers) {
  SeatSet set;
  for (const int number : numbers) set.insert(Seat(number));
  return set;
}

TEST(AFailure, LosesTheGame) {
  // The one who failed had most points: the best of the others wins.
  const PlayedGame game = after_failure({30, 10, 20}, seats({0}), seats({0}));
  EXPECT_EQ(game.winners, seats({2}));
  EXPECT_EQ(game.scores, (Scores{10, 10, 20}));
}

TEST(AFailure, LeavesTheOthersTheirVictory) {
  // Seat 1 wins with fewer points than seat 2, by some rule of the game; that stays so.
  const PlayedGame game = after_failure({5, 10, 10}, seats({1}), seats({0}));
  EXPECT_EQ(game.winners, seats({1}));
  EXPECT_EQ(game.scores, (Scores{5, 10, 10}));
  EXPECT_EQ(after_failure({9, 9, 3}, seats({0, 1}), seats({0})).winners, seats({1}));
  EXPECT_EQ(after_failure({9, 4, 4}, seats({0}), seats({0})).winners, seats({1, 2}));
}

TEST(AFailure, OfAllLeavesNobodyToWin) {
  const PlayedGame game = after_failure({1, 2}, seats({1}), seats({0, 1}));
  EXPECT_TRUE(game.winners.empty());
  EXPECT_EQ(game.scores, (Scores{1, 2}));
}

}  // namespace
}  // namespace vivarium::cli
