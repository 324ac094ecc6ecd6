// Properties of the rules that hold in every game.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

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
      captures += state.phase == Phase::capture ? 1 : 0;
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
      rounds = state.round();
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
