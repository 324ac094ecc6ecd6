#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {
namespace {

TEST(TakeThatText, EveryMoveReadsBack) {
  std::vector<Move> moves = {Move::take()};
  for (int card = 0; card < kCardCount; ++card) {
    moves.push_back(Move::play(Card(card)));
    if (!Card(card).is_toad()) moves.push_back(Move::twist(Card(card)));
  }
  for (const Move move : moves) {
    const auto read = TakeThat::parse_move(TakeThat::to_text(move));
    ASSERT_TRUE(read.has_value()) << TakeThat::to_text(move);
    EXPECT_EQ(*read, move) << TakeThat::to_text(move);
  }
  EXPECT_EQ(TakeThat::to_text(Move::play(Card::of_number(34))), "play 34");
  EXPECT_EQ(TakeThat::to_text(Move::twist(Card::of_number(94))), "twist 94");
  EXPECT_EQ(TakeThat::to_text(Move::take()), "take");
}

TEST(TakeThatText, ExactlyTheTextsOfTheRulesAreMoves) {
  for (const char* text :
       {"",          "play",        "play ",    "play 1",  "play 11", "play 20",  "play 99",  "play 100", "play 034",
        "play  34",  "play 34 ",    " play 34", "Play 34", "PLAY 34", "play34",   "play +3",  "play -3",  "play 3 ",
        "play 34\n", "play 3\xB4",  "play :0",  "play /9", "twist",   "twist 22", "twist 88", "twist 20", "twist 5",
        "twist 341", "twist 34 43", "take ",    " take",   "Take",    "take 34",  "takes",    "start 34"}) {
    const auto move = TakeThat::parse_move(text);
    ASSERT_FALSE(move.has_value()) << text;
    EXPECT_EQ(move.error(), RuleError::unreadable_move);
  }
  // A zero byte is a byte like any other.
  EXPECT_FALSE(TakeThat::parse_move(std::string_view("take\0", 5)).has_value());
  EXPECT_FALSE(TakeThat::parse_move(std::string_view("play 34\0", 8)).has_value());
}

TEST(TakeThatText, SaysThatAToadHasNoTwin) {
  EXPECT_EQ(TakeThat::why_unreadable("twist 22"),
            (Event{"take-that.why.no-twin-of-toad", Data::object({{"card", "22"}})}));
  for (const char* text : {"twist 2", "twist 21", "twist 220", "play 22", "twist", ""}) {
    EXPECT_FALSE(TakeThat::why_unreadable(text).has_value()) << text;
  }
}

// Of all texts of three to seven characters that look like moves, only those of the cards are.
TEST(TakeThatText, AcceptsAsManyTextsAsThereAreMoves) {
  int plays = 0;
  int twists = 0;
  for (int a = 0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      const std::array<char, 2> digits = {static_cast<char>(a), static_cast<char>(b)};
      const std::string card(digits.begin(), digits.end());
      plays += TakeThat::parse_move("play " + card).has_value() ? 1 : 0;
      twists += TakeThat::parse_move("twist " + card).has_value() ? 1 : 0;
    }
  }
  EXPECT_EQ(plays, 79);
  EXPECT_EQ(twists, 72);
}

class TakeThatShuffle : public ::testing::Test {
 protected:
  static ChanceOutcome in_order() {
    ChanceOutcome outcome{"shuffle", {}, {}};
    for (int card = 0; card < kCardCount; ++card) outcome.cards.push_back(std::to_string(Card(card).number()));
    return outcome;
  }
  TakeThat game_{Options{}};
};

TEST_F(TakeThatShuffle, ReadsBack) {
  Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    const Chance chance = game_.sample_chance(game_.initial(), rng);
    const auto read = game_.parse_chance(game_.to_outcome(chance));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, chance);
    EXPECT_TRUE(game_.is_possible(game_.initial(), *read));
  }
  EXPECT_TRUE(game_.parse_chance(in_order()).has_value());
}

TEST_F(TakeThatShuffle, OfWrongCardsIsRefused) {
  const auto reason = [&](const ChanceOutcome& outcome) {
    const auto chance = game_.parse_chance(outcome);
    EXPECT_FALSE(chance.has_value());
    return chance ? RuleError::game_over : chance.error();
  };
  ChanceOutcome outcome = in_order();
  outcome.kind = "tiles";
  EXPECT_EQ(reason(outcome), RuleError::unreadable_chance);
  outcome = in_order();
  outcome.player = Seat(0);
  EXPECT_EQ(reason(outcome), RuleError::unreadable_chance);
  for (const char* card : {"", "11", "20", "99", "012", "1", "A1", "12 "}) {
    outcome = in_order();
    outcome.cards[0] = card;
    EXPECT_EQ(reason(outcome), RuleError::unreadable_chance) << card;
  }
  outcome = in_order();
  outcome.cards.pop_back();
  EXPECT_EQ(reason(outcome), RuleError::impossible_chance);
  outcome = in_order();
  outcome.cards.emplace_back("12");
  EXPECT_EQ(reason(outcome), RuleError::impossible_chance);
}

TEST_F(TakeThatShuffle, IsPossibleOnlyWithEveryCardOnceAndAtTheStartOfARound) {
  ChanceOutcome outcome = in_order();
  outcome.cards[0] = "13";
  const auto twice = game_.parse_chance(outcome);
  ASSERT_TRUE(twice.has_value());
  EXPECT_FALSE(game_.is_possible(game_.initial(), *twice));
  const auto good = game_.parse_chance(in_order());
  State state = game_.initial();
  EXPECT_TRUE(game_.is_possible(state, *good));
  game_.apply(state, *good);
  EXPECT_FALSE(game_.is_possible(state, *good));
}

}  // namespace
}  // namespace vivarium::take_that
