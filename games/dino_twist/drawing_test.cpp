#include <gtest/gtest.h>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

using testing::dealt;
using testing::move;

// DT-18
TEST(DinoTwistDrawing, StopsForAReshuffleInTheMiddleAndGoesOn) {
  const DinoTwist game{Options{}};
  Rng rng(41);
  State state = dealt(game, rng);
  testing::give_hands(state, 2,
                      {{"A2", "A3", "C4", "C5", "H6", "H7", "V8"}, {"A4", "C6", "C7", "H8", "H9", "V2", "V3"}});
  while (state.pile.size() > 1) state.discards.add(state.pile.pop_back());
  game.apply(state, Seat(0), move("attack A2+A3"));
  game.apply(state, Seat(1), move("attack V2"));
  game.apply(state, Seat(1), move("capture cliff to cliff"));  // draws the last card
  EXPECT_EQ(state.phase, Phase::capture);
  game.apply(state, Seat(0), move("capture sea to sea"));
  ASSERT_TRUE(game.stage(state).is_chance());
  EXPECT_TRUE(game.is_consistent(state));
  EXPECT_EQ(state.hands[Seat(0)].size(), 5U);
  EXPECT_EQ(state.to_draw[Seat(0)], 2);
  const Chance chance = game.sample_chance(state, rng);
  EXPECT_TRUE(game.is_possible(state, chance));
  EXPECT_EQ(chance.pile.count(), state.discards.total());
  game.apply(state, chance);
  EXPECT_EQ(state.hands[Seat(0)].size(), 7U);
  EXPECT_EQ(state.round(), 2);
  EXPECT_TRUE(state.discards.empty());
  EXPECT_TRUE(game.is_consistent(state));
}

// DT-18: with the graveyards holding all the rest, hands stay short, and a player without cards sits out.
TEST(DinoTwistDrawing, HandsStayShortWhereBothPilesAreEmpty) {
  const DinoTwist game{Options{}};
  Rng rng(42);
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {{"A2"}, {"V2", "V3"}});
  while (!state.pile.empty()) state.buried[Seat(1)].add(state.pile.pop_back());
  ASSERT_TRUE(game.is_consistent(state));
  game.apply(state, Seat(0), move("attack A2"));
  game.apply(state, Seat(1), move("attack V2+V3"));
  game.apply(state, Seat(0), move("capture beach to beach"));
  EXPECT_TRUE(state.hands[Seat(0)].empty());
  game.apply(state, Seat(1), move("capture cliff to cliff"));  // discards V3, and draws it back
  ASSERT_TRUE(game.stage(state).is_chance());
  game.apply(state, game.sample_chance(state, rng));
  EXPECT_TRUE(game.is_consistent(state));
  EXPECT_EQ(state.hands[Seat(1)], testing::hand_of({"V3"}));
  EXPECT_EQ(state.round(), 2);
}

TEST(DinoTwistDrawing, WhoHasNoCardSitsOutAndAnEmptyTableRunsToTheEnd) {
  Options options;
  options.edition = testing::only(EventKind::carnage);
  const DinoTwist game(options);
  Rng rng(43);
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {{"A2"}, {}});
  while (!state.pile.empty()) state.buried[Seat(1)].add(state.pile.pop_back());
  state.choosing = SeatSet::of(Seat(0));
  game.apply(state, Seat(0), move("attack A2"));
  game.apply(state, Seat(0), move("capture sea to sea"));
  EXPECT_TRUE(game.stage(state).is_over());  // nobody has a card, round after round
  EXPECT_EQ(state.round(), 11);
}

TEST(DinoTwistDrawing, AnAttackerWhoseHandStayedShortDoesNotDrawAtTheEndOfTheRound) {
  const DinoTwist game{Options{}};
  Rng rng(44);
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {{"A2", "C9"}, {"V4", "V5"}});
  while (!state.pile.empty()) state.buried[Seat(1)].add(state.pile.pop_back());
  game.apply(state, Seat(0), move("attack A2"));
  game.apply(state, Seat(1), move("attack V4+V5"));
  game.apply(state, Seat(0), move("capture beach to beach"));
  game.apply(state, Seat(1), move("capture cliff to cliff"));
  const Chance chance = game.sample_chance(state, rng);
  ASSERT_EQ(chance.pile.size(), 1U);
  game.apply(state, chance);
  EXPECT_EQ(state.hands[Seat(0)].size(), 1U);
  EXPECT_EQ(state.hands[Seat(1)].size(), 1U);
}

}  // namespace
}  // namespace vivarium::dino_twist
