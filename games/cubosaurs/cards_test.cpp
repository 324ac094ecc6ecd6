#include "games/cubosaurs/cards.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/cubosaurs/testing.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

TEST(CubosaursCards, there_are_seven_of_each_dinosaur_and_six_eggs) {
  for (int type = 0; type < kTypes; ++type) {
    EXPECT_EQ(cards_of(static_cast<Type>(type)).size(), type == 7 ? 6 : 7);
  }
}

TEST(CubosaursCards, every_card_is_written_by_letter_and_number) {
  std::set<std::string> texts;
  for (int i = 0; i < kCards; ++i) {
    texts.emplace(card_text(Card(i)));
    EXPECT_EQ(parse_card(card_text(Card(i))), Card(i));
  }
  EXPECT_EQ(texts.size(), 55U);
  EXPECT_EQ(card_text(Card(0)), "T1");
  EXPECT_EQ(card_text(Card(54)), "E6");
  EXPECT_EQ(Card::of(Type::black_raptor, 7), card("K7"));
}

TEST(CubosaursCards, what_is_not_a_card_is_not_read_as_one) {
  for (const std::string_view text : {"", "T", "T0", "T8", "E7", "t1", "T1 ", "T11", "X1", "1T"}) {
    EXPECT_FALSE(parse_card(text)) << text;
  }
}

TEST(CubosaursCards, the_cards_of_the_same_types_are_those_of_every_type_that_occurs) {
  Rng rng(1);
  for (int i = 0; i < 10000; ++i) {
    const Cards some = Cards::from_bits(rng.next() & rng.next() & rng.next() & rng.next()) & Cards::all();
    Cards expected;
    for (const Card card : some) expected |= cards_of(card.type());
    ASSERT_EQ(of_same_types(some), expected);
    const Cards any = Cards::from_bits(rng.next()) & Cards::all();
    ASSERT_EQ(of_other_types(any, some), any - expected);
  }
  for (const Card card : Cards::all()) EXPECT_EQ(of_same_types(Cards::of(card)), cards_of(card.type()));
}

}  // namespace
}  // namespace vivarium::cubosaurs
