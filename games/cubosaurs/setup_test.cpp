// The course of a game: rounds, starting players, the market between rounds, the end (CU-3 to CU-5, CU-12 to CU-20).
#include <gtest/gtest.h>

#include <string>

#include "engine/core/playout.hpp"
#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

Options options_for(int players, int rounds) {
  Options options;
  options.players = players;
  options.rounds = rounds;
  return options;
}

void keep_until_the_round_ends(const Cubosaurs& game, State& state) {
  while (game.stage(state).is_decision()) play(game, state, "keep");
}

TEST(CubosaursRounds, deal_four_cards_seat_by_seat_off_a_pack_of_ten_for_each_player) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    const Cubosaurs game(options_for(players, 1));
    State state = game.initial();
    give(game, state, shuffled({}));
    EXPECT_EQ(state.pack.count(), 6 * players);
    EXPECT_EQ(state.set_aside.size(), 55 - 10 * players);
    EXPECT_EQ(state.collections[Seat(0)], cards({"T1", "T2", "T3", "T4"}));
    EXPECT_EQ(state.collections[Seat(1)], cards({"T5", "T6", "T7", "S1"}));
    EXPECT_EQ(state.pack.back(), Card(4 * players));
  }
}

TEST(CubosaursRounds, end_when_a_player_must_draw_from_an_empty_pack) {
  const Cubosaurs game(options_for(2, 1));
  State state = game.initial();
  give(game, state, shuffled({}));
  give(game, state, starts(0));
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(game.stage(state).is_decision());
    play(game, state, "keep");
  }
  EXPECT_TRUE(game.stage(state).is_over());
}

TEST(CubosaursRounds, go_on_with_an_empty_pack_while_the_hand_is_refused) {
  const Cubosaurs game(options_for(2, 1));
  State state = game.initial();
  give(game, state, shuffled({}));
  give(game, state, starts(0));
  for (int i = 0; i < 11; ++i) play(game, state, "keep");
  EXPECT_TRUE(state.pack.empty());
  play(game, state, "refuse T5");
  EXPECT_TRUE(game.stage(state).is_decision());
  play(game, state, "keep");
  EXPECT_TRUE(game.stage(state).is_over());
}

TEST(CubosaursRounds, turn_the_other_way_and_begin_with_whoever_scored_least) {
  const Cubosaurs game(options_for(3, 3));
  State state = game.initial();
  give(game, state, shuffled({}));
  give(game, state, starts(1));
  EXPECT_EQ(state.turn, Seat(1));
  play(game, state, "keep");
  EXPECT_EQ(state.turn, Seat(2));
  keep_until_the_round_ends(game, state);
  const SeatSet lowest = game.lowest_of_last_round(state);
  ASSERT_EQ(lowest.size(), 1);
  give(game, state, shuffled({}));
  EXPECT_EQ(game.stage(state), Stage::decision(lowest.first()));  // no chance of who starts
  const Seat next = lowest.first().previous(3);
  play(game, state, "keep");
  EXPECT_EQ(state.turn, next);
  keep_until_the_round_ends(game, state);
  give(game, state, shuffled({}));
  if (state.phase == Phase::first_player) give(game, state, starts(game.lowest_of_last_round(state).first().index()));
  const Seat third = state.turn;
  play(game, state, "keep");
  EXPECT_EQ(state.turn, third.next(3));  // clockwise again
}

TEST(CubosaursRounds, draw_the_starting_player_among_those_tied_for_the_fewest_points) {
  const Cubosaurs game(options_for(3, 2));
  State state = game.initial();
  give(game, state, shuffled({}));
  give(game, state, starts(0));
  keep_until_the_round_ends(game, state);
  state.points[0] = {-3, 5, -3, 0, 0};
  state.turn = Seat(0);
  give(game, state, shuffled({}));
  EXPECT_TRUE(game.stage(state).is_chance());
  EXPECT_TRUE(game.is_possible(state, starts(0)));
  EXPECT_FALSE(game.is_possible(state, starts(1)));
  EXPECT_TRUE(game.is_possible(state, starts(2)));
  Rng rng(9);
  int drawn[3] = {};
  for (int i = 0; i < 1000; ++i) ++drawn[game.sample_chance(state, rng).player.index()];
  EXPECT_GT(drawn[0], 400);
  EXPECT_EQ(drawn[1], 0);
  EXPECT_GT(drawn[2], 400);
}

TEST(CubosaursRounds, share_the_victory_only_with_equal_totals_and_equal_last_rounds) {  // CU-14
  const Cubosaurs game(options_for(3, 2));
  State state = game.initial();
  state.phase = Phase::over;
  state.round = 1;
  state.points[0] = {1, 9, 4, 0, 0};
  state.points[1] = {7, 2, 4, 0, 0};
  EXPECT_EQ(game.winners(state), SeatSet::of(Seat(1)));
  state.points[1] = {9, 1, 6, 0, 0};
  EXPECT_EQ(game.winners(state), SeatSet::of(Seat(0)));  // ten points each
  state.points[0] = {-1, -1, -7, 0, 0};
  state.points[1] = {-2, -2, 3, 0, 0};
  EXPECT_EQ(game.winners(state), SeatSet::all(2));
  EXPECT_EQ(game.round_scores(state).size(), 2U);
}

TEST(CubosaursRounds, keep_unsold_tiles_and_tokens_and_shuffle_all_other_tiles) {  // CU-19
  Options options = options_for(2, 2);
  options.dna = true;
  const Cubosaurs game(options);
  State state = game.initial();
  give(game, state, shuffled({"T1", "T2", "T3", "S1", "S2", "B1", "B2", "B3"}));
  give(game, state, starts(0));
  give(game, state, tiles_on_top(game, state, {4, 2, 6}));
  play(game, state, "buy 2");
  keep_until_the_round_ends(game, state);
  const PerSeat<std::uint8_t> tokens = state.tokens;
  EXPECT_TRUE(state.owned[Seat(0)].contains(Tile::count_eggs));
  give(game, state, shuffled({"T4", "T5", "T6", "T7", "S4", "S5", "S6", "S7"}));
  if (state.phase == Phase::first_player) give(game, state, starts(0));
  EXPECT_TRUE(state.owned[Seat(0)].empty());
  TileSet pile = game.tile_pile(state);
  EXPECT_EQ(pile.size(), 8);
  EXPECT_TRUE(pile.contains(Tile::count_eggs));
  give(game, state, tiles_on_top(game, state, {2}));
  EXPECT_EQ(state.tokens, tokens);
  EXPECT_EQ(state.market.size(), 3);
  EXPECT_TRUE(state.market.contains(Tile::refuse_freely));
  EXPECT_TRUE(state.market.contains(Tile::destroy_own));
  EXPECT_TRUE(state.market.contains(Tile::count_eggs));
}

TEST(CubosaursRounds, add_a_point_for_each_pair_of_tokens_to_the_total_alone) {  // CU-20
  Options options = options_for(2, 1);
  options.dna = true;
  const Cubosaurs game(options);
  State state = game.initial();
  state.phase = Phase::over;
  state.points[0] = {3, 4, 0, 0, 0};
  state.tokens = {5, 1, 0, 0, 0};
  EXPECT_EQ(game.scores(state), (Scores{5, 4}));
  EXPECT_EQ(game.round_scores(state)[0], (Scores{3, 4}));
  EXPECT_EQ(game.winners(state), SeatSet::of(Seat(0)));
}

TEST(CubosaursRounds, of_random_games_keep_every_state_consistent_and_end) {
  Rng rng(10);
  for (int i = 0; i < 300; ++i) {
    const Cubosaurs game(random_options(rng));
    int states = 0;
    for_each_state(game, rng, [&](const State& state) {
      ASSERT_TRUE(game.is_consistent(state));
      const State copy = state;
      ASSERT_EQ(copy, state);
      ASSERT_EQ(game.hash(copy), game.hash(state));
      ++states;
    });
    EXPECT_LT(states, 400 * game.options().rounds);
  }
}

}  // namespace
}  // namespace vivarium::cubosaurs
