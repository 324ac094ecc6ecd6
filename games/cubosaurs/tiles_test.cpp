// Each DNA tile (CU-17, CU-18): what it does, and when it cannot be bought.
#include <gtest/gtest.h>

#include <string>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

// Three players with four tokens each; seat 0 starts with T5 in hand; then E1, P4, C1, … are drawn.
class CubosaursTiles : public ::testing::Test {
 protected:
  static Options with_dna() {
    Options options;
    options.players = 3;
    options.dna = true;
    return options;
  }
  void open(std::initializer_list<int> tiles) {
    state = game.initial();
    give(game, state,
         shuffled({"T1", "T2", "S1", "G1", "T3", "S2", "S3", "G2", "B1", "B2", "K1", "K2", "T5", "E1", "P4"}));
    give(game, state, starts(0));
    give(game, state, tiles_on_top(game, state, tiles));
    ASSERT_EQ(state.tokens, (PerSeat<std::uint8_t>{4, 4, 4, 0, 0}));
    ASSERT_EQ(state.supply, 28);
  }

  Cubosaurs game{with_dna()};
  State state;
};

TEST_F(CubosaursTiles, are_paid_to_the_supply_and_taken_from_the_market) {
  open({1, 2, 3, 4});
  play(game, state, "buy 1");
  EXPECT_EQ(state.tokens[Seat(0)], 0);
  EXPECT_EQ(state.supply, 32);
  EXPECT_TRUE(state.owned[Seat(0)].contains(Tile::count_types));
  EXPECT_FALSE(state.market.contains(Tile::count_types));
  EXPECT_EQ(state.turn, Seat(0));
}

TEST_F(CubosaursTiles, can_be_bought_once_a_turn_and_again_in_the_next) {
  open({2, 3, 4, 5});
  play(game, state, "buy 2");
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"keep", "refuse S1", "refuse G1"}));
  play(game, state, "keep");
  play(game, state, "keep");
  play(game, state, "keep");
  EXPECT_TRUE(is_legal(game, state, "buy 4"));
}

TEST_F(CubosaursTiles, cannot_be_bought_without_the_tokens) {
  open({1, 2, 3, 8});
  state.tokens[Seat(0)] = 3;
  state.supply = 29;
  EXPECT_FALSE(is_legal(game, state, "buy 1"));
  EXPECT_FALSE(is_legal(game, state, "buy 8 T3"));
  EXPECT_TRUE(is_legal(game, state, "buy 2"));
}

TEST_F(CubosaursTiles, three_draws_a_card_of_any_type_into_the_hand) {
  open({3, 1, 2, 4});
  play(game, state, "buy 3");
  EXPECT_EQ(state.hand, cards({"T5", "E1"}));
  EXPECT_EQ(state.turn, Seat(0));
  play(game, state, "keep");
  EXPECT_EQ(state.hand, cards({"P4"}));
}

TEST_F(CubosaursTiles, three_cannot_be_bought_with_an_empty_pack) {
  open({3, 1, 2, 4});
  state.market = {};
  while (!state.pack.empty()) play(game, state, "keep");
  state.market = TileSet::of(Tile::draw);
  EXPECT_GT(state.tokens[state.turn], 0);
  EXPECT_FALSE(is_legal(game, state, "buy 3"));
}

TEST_F(CubosaursTiles, four_passes_the_hand_as_it_is) {
  open({4, 1, 2, 3});
  play(game, state, "buy 4");
  EXPECT_EQ(state.hand, cards({"T5"}));
  EXPECT_EQ(state.turn, Seat(1));
  EXPECT_FALSE(state.has_bought);
  EXPECT_EQ(state.collections[Seat(0)], cards({"T1", "T2", "S1", "G1"}));
}

TEST_F(CubosaursTiles, five_refuses_with_a_type_that_the_hand_has) {
  open({5, 1, 2, 3});
  EXPECT_TRUE(is_legal(game, state, "buy 5 T1"));
  EXPECT_FALSE(is_legal(game, state, "buy 5 S1"));
  play(game, state, "buy 5 T1");
  EXPECT_EQ(state.hand, cards({"T1", "T5"}));
  EXPECT_EQ(state.turn, Seat(1));
}

TEST_F(CubosaursTiles, six_destroys_an_own_card) {
  open({6, 1, 2, 3});
  EXPECT_FALSE(is_legal(game, state, "buy 6 T3"));
  play(game, state, "buy 6 T1");
  EXPECT_EQ(state.collections[Seat(0)], cards({"T2", "S1", "G1"}));
  EXPECT_EQ(state.destroyed, cards({"T1"}));
  EXPECT_EQ(state.turn, Seat(0));
}

TEST_F(CubosaursTiles, seven_destroys_an_opponents_card) {
  open({7, 1, 2, 3});
  EXPECT_FALSE(is_legal(game, state, "buy 7 T1"));
  play(game, state, "buy 7 K2");
  EXPECT_EQ(state.collections[Seat(2)], cards({"B1", "B2", "K1"}));
  EXPECT_EQ(state.destroyed, cards({"K2"}));
  EXPECT_EQ(state.tokens[Seat(0)], 1);
}

TEST_F(CubosaursTiles, eight_steals_a_card_and_its_icon_counts) {
  open({8, 1, 2, 3});
  play(game, state, "buy 8 T3");
  EXPECT_EQ(state.collections[Seat(0)], cards({"T1", "T2", "T3", "S1", "G1"}));
  EXPECT_EQ(state.collections[Seat(1)], cards({"S2", "S3", "G2"}));
  EXPECT_EQ(state.tokens[Seat(0)], 1);
  EXPECT_EQ(state.tokens[Seat(1)], 4);
}

TEST_F(CubosaursTiles, nine_gives_a_card_and_its_icon_counts_for_the_receiver) {
  open({9, 1, 2, 3});
  EXPECT_FALSE(is_legal(game, state, "buy 9 T1 to 0"));
  play(game, state, "buy 9 T1 to 2");
  EXPECT_EQ(state.collections[Seat(0)], cards({"T2", "S1", "G1"}));
  EXPECT_EQ(state.collections[Seat(2)], cards({"T1", "B1", "B2", "K1", "K2"}));
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{1, 4, 5, 0, 0}));
}

TEST_F(CubosaursTiles, ten_exchanges_two_cards_and_both_icons_count) {
  open({10, 1, 2, 3});
  play(game, state, "buy 10 B1 for G1");
  EXPECT_EQ(state.collections[Seat(0)], cards({"T1", "T2", "S1", "B1"}));
  EXPECT_EQ(state.collections[Seat(2)], cards({"G1", "B2", "K1", "K2"}));
  EXPECT_EQ(state.tokens, (PerSeat<std::uint8_t>{1, 4, 5, 0, 0}));
}

TEST_F(CubosaursTiles, whose_effect_cannot_be_carried_out_cannot_be_bought) {
  open({5, 6, 9, 10});
  state.set_aside |= state.collections[Seat(0)];
  state.collections[Seat(0)] = {};  // without cards of one's own
  EXPECT_EQ(legal_texts(game, state), (std::vector<std::string>{"keep"}));
  open({7, 8, 10, 1});
  state.collections[Seat(1)] = state.collections[Seat(2)] = {};  // without cards of others
  for (const std::string& text : legal_texts(game, state)) {
    EXPECT_TRUE(text == "keep" || text == "buy 1" || text.starts_with("refuse")) << text;
  }
}

TEST_F(CubosaursTiles, of_interaction_are_not_in_a_peaceful_game) {
  Options options = with_dna();
  options.peaceful = true;
  const Cubosaurs peaceful(options);
  TileSet expected;
  for (int number = 1; number <= 6; ++number) expected.insert(static_cast<Tile>(number));
  EXPECT_EQ(peaceful.tile_pile(peaceful.initial()), expected);
}

TEST_F(CubosaursTiles, a_peaceful_game_may_have_fewer_tiles_than_places_on_the_market) {
  Options options = with_dna();
  options.peaceful = true;
  options.players = 5;
  for (int number = 1; number <= kTiles; ++number) options.edition.interaction.insert(static_cast<Tile>(number));
  options.edition.interaction.erase(Tile::draw);
  const Cubosaurs one_tile(options);
  State start = one_tile.initial();
  give(one_tile, start, shuffled({}));
  give(one_tile, start, starts(0));
  give(one_tile, start, tiles_on_top(one_tile, start, {}));
  EXPECT_EQ(start.market, TileSet::of(Tile::draw));

  options.edition.interaction.insert(Tile::draw);
  const Cubosaurs no_tile(options);
  start = no_tile.initial();
  give(no_tile, start, shuffled({}));
  give(no_tile, start, starts(0));
  EXPECT_TRUE(no_tile.stage(start).is_chance());  // the empty pile is still an outcome
  give(no_tile, start, tiles_on_top(no_tile, start, {}));
  EXPECT_TRUE(start.market.empty());
  EXPECT_TRUE(no_tile.stage(start).is_decision());
}

}  // namespace
}  // namespace vivarium::cubosaurs
