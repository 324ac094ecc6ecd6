// Properties of the rules that hold in every game.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

using testing::dealt;
using testing::move;
using testing::walk;

TEST(DinoTwistRules, EveryStateOfRandomGamesIsConsistent) {
  Rng rng(31);
  for (int i = 0; i < 500; ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) { ASSERT_TRUE(game.is_consistent(state)); });
    if (HasFatalFailure()) return;
  }
}

// DT-13
TEST(DinoTwistRules, NoAttackEverFails) {
  Rng rng(32);
  int captures = 0;
  for (int i = 0; i < 500; ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      const Stage stage = game.stage(state);
      if (!stage.is_decision()) return;
      for (const Seat seat : stage.choosers()) ASSERT_FALSE(testing::moves_of(game, state, seat).empty());
      captures += state.table.phase == Phase::capture ? 1 : 0;
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(captures, 5000);
}

// DT-32
TEST(DinoTwistRules, AGameHasElevenRoundsLessItsVolcanoes) {
  Rng rng(33);
  for (int i = 0; i < 300; ++i) {
    const DinoTwist game(testing::random_options(rng));
    int volcanoes = 0;
    int rounds = 0;
    walk(game, rng, [&](const State& state) {
      rounds = state.table.round();
      if (state.events.empty() || !game.stage(state).is_over()) return;
      for (const EventCard event : state.events) volcanoes += event.kind == EventKind::volcano ? 1 : 0;
    });
    EXPECT_EQ(rounds, 11 - volcanoes);
  }
}

// The same choices in another order, with changes of mind in between, lead to the same state.
TEST(DinoTwistRules, TheOrderOfSecretChoicesLeavesNoTrace) {
  Rng rng(34);
  int compared = 0;
  for (int i = 0; i < 200; ++i) {
    const DinoTwist game(testing::random_options(rng));
    walk(game, rng, [&](const State& state) {
      const Stage stage = game.stage(state);
      if (!stage.is_decision() || !stage.decided.empty() || stage.to_act.size() < 2) return;
      State upwards = state;
      std::vector<std::pair<Seat, Move>> choices;
      for (const Seat seat : stage.to_act) {
        choices.emplace_back(seat, testing::random_move(game, state, seat, rng));
        game.apply(upwards, seat, choices.back().second);
      }
      State downwards = state;
      const auto [last_seat, last_choice] = choices.back();
      game.apply(downwards, last_seat, testing::random_move(game, state, last_seat, rng));
      game.retract(downwards, last_seat);
      ASSERT_EQ(downwards, state);
      ASSERT_EQ(game.hash(downwards), game.hash(state));
      game.apply(downwards, last_seat, testing::random_move(game, state, last_seat, rng));
      game.apply(downwards, last_seat, last_choice);
      for (std::size_t k = choices.size() - 1; k-- > 0;) game.apply(downwards, choices[k].first, choices[k].second);
      ASSERT_EQ(downwards, upwards);
      ASSERT_EQ(game.hash(downwards), game.hash(upwards));
      ++compared;
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(compared, 1000);
}

// DT-18
TEST(DinoTwistDrawing, StopsForAReshuffleInTheMiddleAndGoesOn) {
  const DinoTwist game{Options{}};
  Rng rng(41);
  State state = dealt(game, rng);
  testing::give_hands(state, 2,
                      {{"A2", "A3", "C4", "C5", "H6", "H7", "V8"}, {"A4", "C6", "C7", "H8", "H9", "V2", "V3"}});
  while (state.pile.size() > 1) state.table.discards.add(state.pile.pop_back());
  game.apply(state, Seat(0), move("attack A2+A3"));
  game.apply(state, Seat(1), move("attack V2"));
  game.apply(state, Seat(1), move("capture cliff to cliff"));  // draws the last card
  EXPECT_EQ(state.table.phase, Phase::capture);
  game.apply(state, Seat(0), move("capture sea to sea"));
  ASSERT_TRUE(game.stage(state).is_chance());
  EXPECT_TRUE(game.is_consistent(state));
  EXPECT_EQ(state.hands[Seat(0)].size(), 5U);
  EXPECT_EQ(state.table.to_draw[Seat(0)], 2);
  const Chance chance = game.sample_chance(state, rng);
  EXPECT_TRUE(game.is_possible(state, chance));
  EXPECT_EQ(chance.pile.count(), state.table.discards.total());
  game.apply(state, chance);
  EXPECT_EQ(state.hands[Seat(0)].size(), 7U);
  EXPECT_EQ(state.table.round(), 2);
  EXPECT_TRUE(state.table.discards.empty());
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
  EXPECT_EQ(state.table.round(), 2);
}

TEST(DinoTwistDrawing, WhoHasNoCardSitsOutAndAnEmptyTableRunsToTheEnd) {
  Options options;
  options.edition = testing::only(EventKind::carnage);
  const DinoTwist game(options);
  Rng rng(43);
  State state = dealt(game, rng);
  testing::give_hands(state, 2, {{"A2"}, {}});
  while (!state.pile.empty()) state.buried[Seat(1)].add(state.pile.pop_back());
  state.table.choosing = SeatSet::of(Seat(0));
  game.apply(state, Seat(0), move("attack A2"));
  game.apply(state, Seat(0), move("capture sea to sea"));
  EXPECT_TRUE(game.stage(state).is_over());  // nobody has a card, round after round
  EXPECT_EQ(state.table.round(), 11);
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
        state.table.islands[Seat(seat)].put(territory, Card(territory.species(), strength));
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
  EXPECT_EQ(state.table.island_bonuses[Seat(0)], 10);
  EXPECT_EQ(state.table.island_bonuses[Seat(1)], 10);
  EXPECT_EQ(state.table.island_bonuses[Seat(2)], 0);
  EXPECT_EQ(state.table.bonuses_used, 1);
  ASSERT_EQ(state.table.phase, Phase::preparation);
  testing::give_hands(state, 3, {{"A10"}, {"C9"}, {"H8"}});
  game.apply(state, Seat(0), move("attack A10"));
  game.apply(state, Seat(1), move("attack C9"));
  game.apply(state, Seat(2), move("attack H8"));
  game.apply(state, Seat(2), move("capture hill to hill"));
  EXPECT_EQ(state.table.island_bonuses[Seat(2)], 5);
}

TEST(DinoTwistRules, HashesOfDifferentStatesDiffer) {
  Rng rng(46);
  const DinoTwist game(testing::random_options(rng));
  State previous = game.initial();
  walk(game, rng, [&](const State& state) {
    EXPECT_EQ(previous == state, game.hash(previous) == game.hash(state));
    previous = state;
  });
}

}  // namespace
}  // namespace vivarium::dino_twist
