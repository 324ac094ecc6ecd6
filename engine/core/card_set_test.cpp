#include "engine/core/card_set.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"

namespace vivarium {
namespace {

template <int N>
struct Size {
  static constexpr int kCards = N;
};

// Against std::set, for one word, a part of it, two words and parts of them.
template <class T>
class CardSetTest : public testing::Test {
 protected:
  static constexpr int kCards = T::kCards;
  using Set = CardSet<kCards>;

  static std::vector<int> listed(const Set& cards) {
    std::vector<int> list;
    cards.for_each([&](int card) { list.push_back(card); });
    return list;
  }
  static std::vector<int> listed(const std::set<int>& cards) { return {cards.begin(), cards.end()}; }

  static std::set<int> random_cards(Rng& rng) {
    std::set<int> cards;
    const std::uint32_t share = draw_below(rng, 4);  // from none at all to three in four
    for (int card = 0; card < kCards; ++card) {
      if (draw_below(rng, 4) < share) cards.insert(card);
    }
    return cards;
  }
  static Set as_card_set(const std::set<int>& cards) {
    Set result;
    for (const int card : cards) result.insert(card);
    return result;
  }
};

struct SizeNames {
  template <class T>
  static std::string GetName(int /*index*/) {
    return std::to_string(T::kCards) + "Cards";
  }
};

using Sizes = testing::Types<Size<1>, Size<55>, Size<64>, Size<65>, Size<79>, Size<108>, Size<128>>;
TYPED_TEST_SUITE(CardSetTest, Sizes, SizeNames);

TYPED_TEST(CardSetTest, HoldsAnyOfItsCards) {
  using Cards = typename TestFixture::Set;
  for (int card = 0; card < TestFixture::kCards; ++card) {
    Cards cards = Cards::of(card);
    EXPECT_EQ(cards.size(), 1);
    EXPECT_EQ(cards.first(), card);
    for (int other = 0; other < TestFixture::kCards; ++other) EXPECT_EQ(cards.contains(other), other == card);
    cards.erase(card);
    EXPECT_TRUE(cards.empty());
    EXPECT_EQ(cards, Cards());
  }
  EXPECT_EQ(Cards::all().size(), TestFixture::kCards);
  EXPECT_EQ((Cards::all() - Cards::all()).size(), 0);
}

TYPED_TEST(CardSetTest, AgreesWithAStandardSet) {
  using Cards = typename TestFixture::Set;
  Rng rng(30);
  for (int i = 0; i < 500; ++i) {
    const std::set<int> a = this->random_cards(rng);
    const std::set<int> b = this->random_cards(rng);
    std::set<int> both;
    std::set<int> either = a;
    std::set<int> only_a = a;
    either.insert(b.begin(), b.end());
    for (const int card : b) {
      only_a.erase(card);
      if (a.count(card) != 0) both.insert(card);
    }
    const Cards x = this->as_card_set(a);
    const Cards y = this->as_card_set(b);
    ASSERT_EQ(this->listed(x), this->listed(a));
    ASSERT_EQ(this->listed(x | y), this->listed(either));
    ASSERT_EQ(this->listed(x & y), this->listed(both));
    ASSERT_EQ(this->listed(x - y), this->listed(only_a));
    Cards z = x;
    ASSERT_EQ(z |= y, x | y);
    z = x;
    ASSERT_EQ(z -= y, x - y);
    ASSERT_EQ(x == y, a == b);
    ASSERT_EQ(x.size(), static_cast<int>(a.size()));
    ASSERT_EQ(x.empty(), a.empty());
    if (!a.empty()) {
      ASSERT_EQ(x.first(), *a.begin());
    }
    ASSERT_EQ(Cards::from_words(x.words()), x);
  }
}

TYPED_TEST(CardSetTest, FindsEachCardByItsPlaceAndCountsThoseBelow) {
  using Cards = typename TestFixture::Set;
  Rng rng(31);
  for (int i = 0; i < 1'000; ++i) {
    const Cards cards = i == 0 ? Cards::all() : this->as_card_set(this->random_cards(rng));
    std::size_t place = 0;
    for (int card = 0; card < TestFixture::kCards; ++card) {
      ASSERT_EQ(cards.count_below(card), place);
      if (!cards.contains(card)) continue;
      ASSERT_EQ(cards.nth(place), card);
      ++place;
    }
  }
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(CardSetDeathTest, TrapsOnCardsThatItCannotHold) {
  CardSet<79> cards;
  EXPECT_DEATH(cards.insert(79), "");
  EXPECT_DEATH(cards.insert(-1), "");
  EXPECT_DEATH(static_cast<void>(cards.first()), "");
}
#endif

}  // namespace
}  // namespace vivarium
