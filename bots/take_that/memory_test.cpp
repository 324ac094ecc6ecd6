#include "bots/take_that/memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "bots/simple_bots.hpp"
#include "bots/take_that/knowledge.hpp"

namespace vivarium::bots::take_that {
namespace {

// Games of greedy players, watched by a belief at each seat: calls visit(state, beliefs) wherever somebody is to act.
template <class Visit>
void on_watched_positions(const TakeThat& game, int games, Visit&& visit) {
  GreedyBot<TakeThat> player(game);
  for (int i = 0; i < games; ++i) {
    Rng rng(17, static_cast<std::uint64_t>(i));
    State state = game.initial();
    std::vector<Memory> beliefs(static_cast<std::size_t>(game.players()));
    TakeThat::MoveList moves;
    for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
      } else {
        visit(state, beliefs);
        game.legal_moves(state, state.turn, moves);
        const Observation seen = game.observe(state, Viewer::seat(state.turn));
        game.apply(state, state.turn, player.decide(seen, moves, Budget{}, rng).move);
      }
      for (int seat = 0; seat < game.players(); ++seat) {
        beliefs[static_cast<std::size_t>(seat)].watch(game, game.observe(state, Viewer::seat(Seat(seat))));
      }
    }
  }
}

template <class Visit>
void for_each_other(const TakeThat& game, Seat me, Visit&& visit) {
  for (int seat = 0; seat < game.players(); ++seat) {
    if (Seat(seat) != me) visit(Seat(seat));
  }
}

// The mean of the squared errors of what is believed of the cards that a seat does not see (Brier's score), against
// that of somebody who assumes all of them to be equally likely.
TEST(TakeThatMemory, KnowsMoreThanNothing) {
  for (const int players : {2, 4}) {
    const TakeThat game(Options{.players = players, .rounds = 1});
    double believed = 0;
    double even = 0;
    on_watched_positions(game, 40, [&](const State& state, const std::vector<Memory>& beliefs) {
      const Seat me = state.turn;
      const Observation seen = game.observe(state, Viewer::seat(me));
      int unseen = static_cast<int>(seen.pile_size);
      for_each_other(game, me, [&](Seat other) { unseen += state.hands[other].size(); });
      for_each_other(game, me, [&](Seat other) {
        const double share = static_cast<double>(state.hands[other].size()) / unseen;
        for (const Card card : Cards::all()) {
          const double chance = beliefs[index_of(me)].chance(other, card);
          const double truth = state.hands[other].contains(card) ? 1 : 0;
          if (chance == 0 && truth == 0) continue;  // it is seen elsewhere
          believed += (chance - truth) * (chance - truth);
          even += (share - truth) * (share - truth);
        }
      });
    });
    EXPECT_GT(even, 1000) << players;
    EXPECT_LT(believed, 0.97 * even) << players;
  }
}

TEST(TakeThatMemory, AddsUpToTheHands) {
  for (const bool expert : {false, true}) {
    const TakeThat game(Options{.players = 3, .rounds = 2, .expert = expert});
    int compared = 0;
    on_watched_positions(game, 5, [&](const State& state, const std::vector<Memory>& beliefs) {
      if (state.pile.size() < 5) return;  // near the end hardly a card can be anywhere else, and chances end at kSurest
      for_each_other(game, state.turn, [&](Seat other) {
        float sum = 0;
        for (const Card card : Cards::all()) {
          sum += beliefs[index_of(state.turn)].chance(other, card);
        }
        EXPECT_NEAR(sum, state.hands[other].size(), 0.05);
        ++compared;
      });
    });
    EXPECT_GT(compared, 500);
  }
}

TEST(TakeThatMemory, SamplesOnlyWorldsThatCannotBeToldFromTheTrueOne) {
  for (const int players : {2, 3, 4}) {
    const TakeThat game(Options{.players = players, .rounds = 2, .expert = players != 3});
    Rng rng(5);
    int worlds = 0;
    on_watched_positions(game, 4, [&](const State& state, const std::vector<Memory>& beliefs) {
      const Observation seen = game.observe(state, Viewer::seat(state.turn));
      const State world = beliefs[index_of(state.turn)].sample_world(game, seen, rng);
      ASSERT_TRUE(game.is_consistent(world));
      ASSERT_EQ(game.observe(world, seen.viewer), seen);
      ++worlds;
    });
    EXPECT_GT(worlds, 200);
  }
}

// Cards are dealt as often as their chances say.
TEST(TakeThatMemory, SamplesCardsByTheirChances) {
  const TakeThat game(Options{.players = 2, .rounds = 1});
  int positions = 0;
  on_watched_positions(game, 1, [&](const State& state, const std::vector<Memory>& beliefs) {
    if (state.pile.size() != 30) return;
    const Seat other = state.turn.next(2);
    const Memory& belief = beliefs[index_of(state.turn)];
    const Observation seen = game.observe(state, Viewer::seat(state.turn));
    Rng rng(6);
    constexpr int kWorlds = 4000;
    std::vector<int> dealt(kCardCount);
    for (int i = 0; i < kWorlds; ++i) {
      for (const Card card : belief.sample_world(game, seen, rng).hands[other]) ++dealt[index_of(card)];
    }
    for (const Card card : Cards::all()) {
      // Drawing one card after the other bends large chances a little.
      EXPECT_NEAR(dealt[index_of(card)] / double{kWorlds}, belief.chance(other, card), 0.08);
    }
    ++positions;
  });
  EXPECT_EQ(positions, 1);
}

// A memory that has not watched from the start assumes all cards to be equally likely.
TEST(TakeThatMemory, StartsAgainWhereStepsAreMissing) {
  const TakeThat game(Options{.players = 2, .rounds = 1});
  int compared = 0;
  on_watched_positions(game, 2, [&](const State& state, const std::vector<Memory>& beliefs) {
    if (state.pile.size() != 25) return;
    const Seat other = state.turn.next(2);
    const Observation seen = game.observe(state, Viewer::seat(state.turn));
    Memory late;
    late.watch(game, seen);
    Memory skipping = beliefs[index_of(state.turn)];
    State later = state;
    for (int i = 0; i < 4; ++i) {
      TakeThat::MoveList moves;
      game.legal_moves(later, later.turn, moves);
      game.apply(later, later.turn, moves[0]);
    }
    skipping.watch(game, game.observe(later, seen.viewer));
    const auto held = static_cast<float>(state.hands[other].size());
    const float even_late = held / (25 + held);
    for (const Card card : state.hands[other]) EXPECT_FLOAT_EQ(late.chance(other, card), even_late);
    float lowest = 1;
    float highest = 0;
    for (const Card card : later.hands[other]) {
      lowest = std::min(lowest, skipping.chance(other, card));
      highest = std::max(highest, skipping.chance(other, card));
    }
    EXPECT_EQ(lowest, highest);
    ++compared;
  });
  EXPECT_EQ(compared, 2);
}

}  // namespace
}  // namespace vivarium::bots::take_that
