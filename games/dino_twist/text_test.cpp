#include <gtest/gtest.h>

#include "games/dino_twist/testing.hpp"

namespace vivarium::dino_twist {
namespace {

TEST(DinoTwistText, EveryLegalMoveReadsBackAsItself) {
  Rng rng(11);
  for (int i = 0; i < 100; ++i) {
    const DinoTwist game(testing::random_options(rng));
    testing::walk(game, rng, [&](const State& state) {
      for (const Seat seat : game.stage(state).choosers()) {
        for (const std::string& text : testing::moves_of(game, state, seat)) {
          const auto parsed = DinoTwist::parse_move(text);
          ASSERT_TRUE(parsed) << text;
          ASSERT_EQ(DinoTwist::to_text(*parsed), text);
        }
      }
    });
  }
}

TEST(DinoTwistText, OtherSpellingsAreRefused) {
  for (const char* text : {"",
                           "attack",
                           "attack ",
                           "attack A1",
                           "attack A11",
                           "attack A0",
                           "attack A07",
                           "attack a7",
                           "attack B7",
                           "attack A",
                           "attack A7 ",
                           " attack A7",
                           "attack  A7",
                           "attack A7+",
                           "attack +A7",
                           "attack A4+A3",
                           "attack C3+A5",
                           "attack A3+A4+A5+A6",
                           "attack none",
                           "Attack A7",
                           "bury A2+A3+A4",
                           "bury V3+A2",
                           "bury none",
                           "bury",
                           "name A7",
                           "name",
                           "name a",
                           "name AC",
                           "name X",
                           "capture beach",
                           "capture beach to",
                           "capture beach to lake",
                           "capture lake to beach",
                           "capture beach  to sea",
                           "capture Beach to sea",
                           "capture beach to sea ",
                           "redraw",
                           "redraw A2+A3+A4+A5",
                           "redraw None",
                           "pass",
                           "attack A7\n"}) {
    EXPECT_FALSE(DinoTwist::parse_move(text)) << text;
  }
}

TEST(DinoTwistText, MovesAreWrittenAsTheRulesSay) {
  EXPECT_EQ(DinoTwist::to_text(Move::of_cards(Move::Kind::attack, {testing::card("A3"), testing::card("A4")})),
            "attack A3+A4");
  EXPECT_EQ(DinoTwist::to_text(Move::of_cards(Move::Kind::redraw, PlayedCards{})), "redraw none");
  EXPECT_EQ(DinoTwist::to_text(Move::name(Species::carni)), "name C");
  EXPECT_EQ(DinoTwist::to_text(testing::move("capture desert to jungle")), "capture desert to jungle");
  EXPECT_EQ(DinoTwist::to_text(testing::move("redraw A2+V3+V3")), "redraw A2+V3+V3");
  EXPECT_EQ(DinoTwist::to_text(testing::move("attack C10")), "attack C10");
}

TEST(DinoTwistText, OutcomesOfChanceReadBackAsThemselves) {
  Rng rng(12);
  for (int i = 0; i < 200; ++i) {
    const DinoTwist game(testing::random_options(rng));
    State state = game.initial();
    for (int step = 0; step < 2; ++step) {
      const Chance chance = game.sample_chance(state, rng);
      ASSERT_TRUE(game.is_possible(state, chance));
      const auto parsed = game.parse_chance(game.to_outcome(chance));
      ASSERT_TRUE(parsed);
      ASSERT_EQ(*parsed, chance);
      game.apply(state, chance);
    }
  }
}

TEST(DinoTwistText, ForeignAndImpossibleOutcomesAreToldApart) {
  const DinoTwist game{Options{}};
  State state = game.initial();
  EXPECT_FALSE(game.parse_chance({"first-player", {}, Seat(0)}));
  EXPECT_FALSE(game.parse_chance({"events", {"meteor-lake"}, {}}));
  EXPECT_FALSE(game.parse_chance({"events", {"volcano"}, Seat(0)}));
  EXPECT_FALSE(game.parse_chance({"shuffle", {"A1"}, {}}));
  EXPECT_FALSE(game.parse_chance({"shuffle", std::vector<std::string>(109, "A2"), {}}));
  const auto too_many_volcanoes = game.parse_chance({"events", std::vector<std::string>(10, "volcano"), {}});
  ASSERT_TRUE(too_many_volcanoes);
  EXPECT_FALSE(game.is_possible(state, *too_many_volcanoes));
  const auto all_alike = game.parse_chance({"shuffle", std::vector<std::string>(108, "A2"), {}});
  ASSERT_TRUE(all_alike);
  EXPECT_FALSE(game.is_possible(state, *all_alike));
  Rng rng(1);
  game.apply(state, game.sample_chance(state, rng));
  EXPECT_FALSE(game.is_possible(state, *all_alike));
  EXPECT_FALSE(game.is_possible(state, *too_many_volcanoes));
}

}  // namespace
}  // namespace vivarium::dino_twist
