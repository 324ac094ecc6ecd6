#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

TEST(CubosaursText, moves_are_written_as_the_rules_page_says) {
  EXPECT_EQ(Cubosaurs::to_text(Move::keep()), "keep");
  EXPECT_EQ(Cubosaurs::to_text(Move::refuse(card("S2"))), "refuse S2");
  EXPECT_EQ(Cubosaurs::to_text(Move::buy(Tile::refuse_freely)), "buy 4");
  EXPECT_EQ(Cubosaurs::to_text(Move::buy(Tile::refuse_same_type, card("T2"))), "buy 5 T2");
  EXPECT_EQ(Cubosaurs::to_text(Move::buy(Tile::steal, card("T1"))), "buy 8 T1");
  EXPECT_EQ(Cubosaurs::to_text(Move::buy_give(card("T2"), Seat(3))), "buy 9 T2 to 3");
  EXPECT_EQ(Cubosaurs::to_text(Move::buy_exchange(card("T2"), card("S1"))), "buy 10 T2 for S1");
  EXPECT_EQ(Cubosaurs::to_text(Move::rob(Seat(0))), "rob 0");
}

TEST(CubosaursText, every_move_of_random_games_survives_being_written_and_read) {
  Rng rng(4);
  for (int i = 0; i < 60; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (!game.stage(state).is_decision()) return;
      MoveList moves;
      game.legal_moves(state, game.stage(state).to_act.first(), moves);
      for (const Move move : moves) ASSERT_EQ(Cubosaurs::parse_move(Cubosaurs::to_text(move)).value(), move);
    });
  }
}

TEST(CubosaursText, junk_overlong_texts_and_moves_of_other_games_are_refused) {
  for (const std::string_view text : {"",
                                      " ",
                                      "keep ",
                                      " keep",
                                      "Keep",
                                      "keep keep",
                                      "refuse",
                                      "refuse ",
                                      "refuse  S2",
                                      "refuse S2 ",
                                      "refuse S8",
                                      "refuse E7",
                                      "refuse S2 S3",
                                      "buy",
                                      "buy ",
                                      "buy 0",
                                      "buy 11",
                                      "buy 01",
                                      "buy +1",
                                      "buy 1 T2",
                                      "buy 4 T2",
                                      "buy 5",
                                      "buy 5 T2 to 3",
                                      "buy 6 T2 x",
                                      "buy 7 T2 for S1",
                                      "buy 9 T2",
                                      "buy 9 T2 to",
                                      "buy 9 T2 to 5",
                                      "buy 9 T2 to 33",
                                      "buy 9 T2 for 3",
                                      "buy 9 T2 to S1",
                                      "buy 10 T2",
                                      "buy 10 T2 for",
                                      "buy 10 T2 for 3",
                                      "buy 10 T2 to S1",
                                      "buy 10 T2 for S1 ",
                                      "buy 10 T2 for S1 x",
                                      "rob",
                                      "rob 5",
                                      "rob -1",
                                      "rob 1 2",
                                      "take",
                                      "play 34",
                                      "twist 12",
                                      "attack A3+A4",
                                      "keep\n",
                                      "\n",
                                      "buy\t1"}) {
    EXPECT_FALSE(Cubosaurs::parse_move(text)) << text;
  }
  EXPECT_FALSE(Cubosaurs::parse_move(std::string(100000, 'k')));
  EXPECT_FALSE(Cubosaurs::parse_move(std::string_view("keep\0", 5)));
}

TEST(CubosaursText, random_bytes_are_no_move_or_one_that_is_written_the_same) {
  Rng rng(5);
  const std::string_view alphabet = "keprfusboy 0123456789TSBPCGKE";
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    const std::uint32_t length = draw_below(rng, 12);
    for (std::uint32_t k = 0; k < length; ++k) {
      text += alphabet[draw_below(rng, static_cast<std::uint32_t>(alphabet.size()))];
    }
    if (const auto move = Cubosaurs::parse_move(text)) {
      ASSERT_EQ(Cubosaurs::to_text(*move), text);
    }
  }
}

TEST(CubosaursText, outcomes_of_chance_survive_being_written_and_read) {
  Rng rng(6);
  for (int i = 0; i < 40; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (!game.stage(state).is_chance()) return;
      const Chance chance = game.sample_chance(state, rng);
      ASSERT_TRUE(game.is_possible(state, chance));
      ASSERT_EQ(game.parse_chance(game.to_outcome(chance)).value(), chance);
    });
  }
}

TEST(CubosaursText, unreadable_outcomes_are_told_from_impossible_ones) {
  const Cubosaurs game{Options{}};
  const State state = game.initial();
  ChanceOutcome outcome = game.to_outcome(shuffled({}));
  outcome.cards[3] = "T9";
  EXPECT_FALSE(game.parse_chance(outcome));
  outcome.cards[3] = "T1";  // twice
  EXPECT_FALSE(game.is_possible(state, game.parse_chance(outcome).value()));
  outcome.cards.pop_back();
  EXPECT_FALSE(game.is_possible(state, game.parse_chance(outcome).value()));
  EXPECT_FALSE(game.parse_chance({"shuffle", std::vector<std::string>(56, "T1"), std::nullopt}));
  EXPECT_FALSE(game.parse_chance({"tiles", {"0"}, std::nullopt}));
  EXPECT_FALSE(game.parse_chance({"events", {}, std::nullopt}));
  EXPECT_FALSE(game.parse_chance({"first-player", {}, std::nullopt}));
  EXPECT_FALSE(game.parse_chance({"shuffle", game.to_outcome(shuffled({})).cards, Seat(0)}));
  EXPECT_FALSE(game.is_possible(state, game.parse_chance({"first-player", {}, Seat(0)}).value()));
  EXPECT_FALSE(game.is_possible(state, game.parse_chance({"tiles", {}, std::nullopt}).value()));
}

TEST(CubosaursText, only_a_seat_of_this_table_can_start) {
  const Cubosaurs game{Options{}};
  State state = game.initial();
  give(game, state, shuffled({}));
  EXPECT_TRUE(game.is_possible(state, starts(1)));
  EXPECT_FALSE(game.is_possible(state, starts(2)));
  EXPECT_FALSE(game.is_possible(state, starts(5)));
}

}  // namespace
}  // namespace vivarium::cubosaurs
