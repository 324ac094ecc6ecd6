#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

using testing::dealt;
using testing::move;

// DT-29: a round uses up one bonus, however many complete their islands in it.
TEST(DinoTwistScoring, IslandsCompletedInOneRoundEarnTheSameBonus) {
  Options options;
  options.players = 3;
  options.edition = testing::only(EventKind::carnage);
  const DinoTwist game(options);
  Rng rng(45);
  State state = dealt(game, rng);
  testing::give_hands(state, 3, {{"A2", "A3", "C9"}, {"C2", "C3", "C9"}, {"H2", "H3", "V9"}});
  const auto fill = [&](int seat, std::initializer_list<std::size_t> missing) {
    for (std::size_t i = 0; i < kTerritoryCount; ++i) {
      if (std::find(missing.begin(), missing.end(), i) != missing.end()) continue;
      const Territory territory(i);
      for (int strength = 2; strength <= 10; ++strength) {
        CardCounts pile = counted(state.pile);
        if (pile.count(Card(territory.species(), strength)) == 0) continue;
        pile.remove(Card(territory.species(), strength));
        state.pile = in_order(pile);
        state.islands[Seat(seat)].put(territory, Card(territory.species(), strength));
        break;
      }
    }
  };
  fill(0, {0});
  fill(1, {2});
  fill(2, {4, 5});
  ASSERT_TRUE(game.is_consistent(state));
  game.apply(state, Seat(0), move("attack A2"));
  game.apply(state, Seat(1), move("attack C3"));
  game.apply(state, Seat(2), move("attack H2"));
  game.apply(state, Seat(0), move("capture beach to beach"));
  game.apply(state, Seat(2), move("capture river to river"));
  game.apply(state, Seat(1), move("capture jungle to jungle"));
  EXPECT_EQ(state.island_bonuses[Seat(0)], 10);
  EXPECT_EQ(state.island_bonuses[Seat(1)], 10);
  EXPECT_EQ(state.island_bonuses[Seat(2)], 0);
  EXPECT_EQ(state.bonuses_used, 1);
  ASSERT_EQ(state.phase, Phase::preparation);
  testing::give_hands(state, 3, {{"A10"}, {"C9"}, {"H8"}});
  game.apply(state, Seat(0), move("attack A10"));
  game.apply(state, Seat(1), move("attack C9"));
  game.apply(state, Seat(2), move("attack H8"));
  game.apply(state, Seat(2), move("capture hill to hill"));
  EXPECT_EQ(state.island_bonuses[Seat(2)], 5);
}

}  // namespace
}  // namespace vivarium::dino_twist
