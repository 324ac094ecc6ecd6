// DNA tokens (CU-16): the order of settling, an empty supply, robbing.
#include <gtest/gtest.h>

#include <numeric>
#include <string>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

Options with_dna(int players) {
  Options options;
  options.players = players;
  options.dna = true;
  return options;
}

// A position before the tiles are turned up, with 40 - `supply` tokens in the hands of the last seat.
State before_tiles(const Cubosaurs& game, int starter, int supply) {
  State state = game.initial();
  give(game, state, shuffled({"T1", "T2", "S4", "S5", "T3", "S1", "B4", "B5", "P1", "P4", "P5", "P6", "C7", "C6"}));
  give(game, state, starts(starter));
  state.tokens[Seat(game.players() - 1)] = static_cast<std::uint8_t>(kTokens - supply);
  state.supply = static_cast<std::uint8_t>(supply);
  return state;
}

TEST(CubosaursTokens, come_from_the_supply_for_each_icon_of_the_starting_cards) {
  const Cubosaurs game(with_dna(3));
  State state = before_tiles(game, 1, kTokens);
  give(game, state, tiles_on_top(game, state, {}));
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{2, 2, 1, 0, 0}));
  EXPECT_EQ(state.supply, 35);
}

TEST(CubosaursTokens, are_settled_from_the_starting_player_in_playing_order_each_player_completely) {
  const Cubosaurs game(with_dna(3));
  State state = before_tiles(game, 1, 1);  // seat 2 has 39
  give(game, state, tiles_on_top(game, state, {}));
  // Seat 1 takes the last one and must rob for its second icon.
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(1)));
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"rob 2"}));
  play(game, state, "rob 2");
  // Seat 2 is next in clockwise order: one icon.
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(2)));
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"rob 1"}));
  play(game, state, "rob 1");
  // Seat 0 last: two icons, one step a token.
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(0)));
  play(game, state, "rob 1");
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(0)));
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"rob 2"}));
  play(game, state, "rob 2");
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{2, 0, 38, 0, 0}));
  // Then seat 1 begins its turn and draws.
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(1)));
  EXPECT_EQ(state.hand, cards({"C7"}));
}

TEST(CubosaursTokens, cannot_be_had_when_the_supply_is_empty_and_nobody_else_has_one) {
  const Cubosaurs game(with_dna(3));
  State state = before_tiles(game, 2, 0);
  give(game, state, tiles_on_top(game, state, {}));
  // Seat 2 owns all forty: its own icon brings nothing, and it goes on with seat 0.
  EXPECT_EQ(state.tokens[Seat(2)], 40);
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(0)));
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"rob 2"}));
}

TEST(CubosaursTokens, of_a_kept_hand_are_robbed_before_the_next_player_draws) {
  const Cubosaurs game(with_dna(2));
  State state = game.initial();
  give(game, state, shuffled({"T4", "T5", "T6", "T7", "S4", "S5", "S6", "S7", "B1", "C5"}));
  give(game, state, starts(0));
  give(game, state, tiles_on_top(game, state, {}));
  state.tokens[Seat(1)] = 40;
  state.supply = 0;
  play(game, state, "keep");
  EXPECT_EQ(state.phase, Phase::rob);
  EXPECT_TRUE(state.hand.empty());
  play(game, state, "rob 1");
  EXPECT_EQ(state.turn, Seat(1));
  EXPECT_EQ(state.hand, cards({"C5"}));
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{1, 39, 0, 0, 0}));
}

TEST(CubosaursTokens, of_an_exchange_are_settled_for_the_buyer_first_and_the_turn_goes_on) {
  Options options = with_dna(3);
  options.edition.costs[9] = 1;
  const Cubosaurs game(options);
  State state = game.initial();
  give(game, state, shuffled({"T1", "T5", "T6", "T7", "S1", "S5", "S6", "S7", "B4", "B5", "B6", "B7", "C5"}));
  give(game, state, starts(1));
  give(game, state, tiles_on_top(game, state, {10}));
  state.tokens = {0, 1, 39, 0, 0};
  state.supply = 0;
  play(game, state, "buy 10 T1 for S1");
  // The cost of one is in the supply again: the buyer takes it, the opponent must rob.
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{0, 1, 39, 0, 0}));
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(0)));
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"rob 1", "rob 2"}));
  play(game, state, "rob 1");
  EXPECT_EQ(game.stage(state), Stage::decision(Seat(1)));
  EXPECT_EQ(state.hand, cards({"C5"}));
  EXPECT_TRUE(state.has_bought);
  EXPECT_TRUE(is_legal(game, state, "keep"));
}

TEST(CubosaursTokens, are_forty_in_every_state_and_icons_are_settled_before_anything_else) {
  Rng rng(8);
  int robberies = 0;
  for (int i = 0; i < 200; ++i) {
    Options options = random_options(rng);
    options.dna = true;
    options.rounds = 4;
    const Cubosaurs game(options);
    for_each_state(game, rng, [&](const State& state) {
      ASSERT_EQ(std::accumulate(state.tokens.begin(), state.tokens.end(), int{state.supply}), 40);
      ASSERT_TRUE(game.is_consistent(state));
      robberies += state.phase == Phase::rob ? 1 : 0;
    });
  }
  EXPECT_GT(robberies, 100);
}

}  // namespace
}  // namespace vivarium::cubosaurs
