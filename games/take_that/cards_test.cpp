#include "games/take_that/cards.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <vector>

namespace vivarium::take_that {
namespace {

std::vector<int> numbers_of(const Cards& cards) {
  std::vector<int> numbers;
  for (const Card card : cards) numbers.push_back(card.number());
  return numbers;
}

// TT-1
TEST(TakeThatCards, AreTheNumbersFrom12To98WithoutTheTens) {
  const std::set<int> tens = {20, 30, 40, 50, 60, 70, 80, 90};
  int card = 0;
  for (int number = 12; number <= 98; ++number) {
    if (tens.count(number) != 0) continue;
    EXPECT_EQ(Card(card).number(), number);
    EXPECT_EQ(Card::of_number(number), Card(card));
    ++card;
  }
  EXPECT_EQ(card, kCardCount);
  EXPECT_EQ(kCardCount, 79);
}

TEST(TakeThatCards, NoOtherNumberIsACard) {
  int cards = 0;
  for (int number = -200; number <= 300; ++number) cards += Card::exists(number) ? 1 : 0;
  EXPECT_EQ(cards, 79);
  for (const int number : {-12, 0, 1, 9, 10, 11, 20, 50, 90, 99, 100, 112})
    EXPECT_FALSE(Card::exists(number)) << number;
}

// TT-2
TEST(TakeThatCards, SevenAreToads) {
  EXPECT_EQ(numbers_of(kToads), (std::vector{22, 33, 44, 55, 66, 77, 88}));
  for (const Card card : Cards::all()) EXPECT_EQ(card.is_toad(), kToads.contains(card));
}

// TT-3
TEST(TakeThatCards, EveryOtherCardHasOneTwin) {
  EXPECT_EQ(Card::of_number(34).twin().number(), 43);
  EXPECT_EQ(Card::of_number(19).twin().number(), 91);
  EXPECT_EQ(Card::of_number(12).twin().number(), 21);
  EXPECT_EQ(Card::of_number(98).twin().number(), 89);
  for (const Card card : Cards::all()) {
    if (card.is_toad()) {
      EXPECT_TRUE(twin_set(card).empty());
      continue;
    }
    EXPECT_EQ(card.twin().twin(), card);
    EXPECT_NE(card.twin(), card);
    EXPECT_EQ(twin_set(card), Cards::of(card.twin()));
  }
}

// TT-7
TEST(TakeThatCards, FitWithinTen) {
  EXPECT_EQ(numbers_of(cards_that_fit(Card::of_number(12))), (std::vector{13, 14, 15, 16, 17, 18, 19, 21, 22}));
  EXPECT_EQ(numbers_of(cards_that_fit(Card::of_number(55))),
            (std::vector{45, 46, 47, 48, 49, 51, 52, 53, 54, 56, 57, 58, 59, 61, 62, 63, 64, 65}));
  for (const Card a : Cards::all()) {
    for (const Card b : Cards::all()) {
      const int distance = std::abs(a.number() - b.number());
      EXPECT_EQ(cards_that_fit(a).contains(b), distance > 0 && distance <= 10);
    }
  }
}

}  // namespace
}  // namespace vivarium::take_that
