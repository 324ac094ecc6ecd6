#include "engine/core/small_set.hpp"

#include <gtest/gtest.h>

#include <compare>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"

namespace vivarium {
namespace {

class Card {
 public:
  explicit constexpr Card(int index) : index_(index) {}
  [[nodiscard]] constexpr int index() const { return index_; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  int index_;
};

template <int N>
struct Size {
  static constexpr int kCards = N;
};

// Against std::set, for integers of every width, parts of them, two words and parts of them.
template <class T>
class SmallSetTest : public testing::Test {
 protected:
  static constexpr int kCards = T::kCards;
  using Set = SmallSet<Card, kCards>;

  static std::vector<Card> listed(const Set& cards) {
    std::vector<Card> list;
    for (const Card card : cards) list.push_back(card);
    return list;
  }
  static std::vector<Card> listed(const std::set<Card>& cards) { return {cards.begin(), cards.end()}; }

  static std::set<Card> random_cards(Rng& rng) {
    std::set<Card> cards;
    const std::uint32_t share = draw_below(rng, 4);  // from none at all to three in four
    for (const Card card : Set::all()) {
      if (draw_below(rng, 4) < share) cards.insert(card);
    }
    return cards;
  }
  static Set as_small_set(const std::set<Card>& cards) {
    Set result;
    for (const Card card : cards) result.insert(card);
    return result;
  }
};

struct SizeNames {
  template <class T>
  static std::string GetName(int /*index*/) {
    return std::to_string(T::kCards) + "Cards";
  }
};

using Sizes = testing::Types<Size<1>, Size<6>, Size<8>, Size<11>, Size<16>, Size<24>, Size<55>, Size<64>, Size<65>,
                             Size<79>, Size<108>, Size<128>>;
TYPED_TEST_SUITE(SmallSetTest, Sizes, SizeNames);

TYPED_TEST(SmallSetTest, HoldsAnyOfItsCards) {
  using Cards = typename TestFixture::Set;
  for (int i = 0; i < TestFixture::kCards; ++i) {
    const Card card(i);
    Cards cards = Cards::of(card);
    EXPECT_EQ(cards.size(), 1);
    EXPECT_EQ(cards.first(), card);
    for (const Card other : Cards::all()) EXPECT_EQ(cards.contains(other), other == card);
    EXPECT_EQ(Cards::all().without(card), Cards::all() - cards);
    cards.erase(card);
    EXPECT_TRUE(cards.empty());
    EXPECT_EQ(cards, Cards());
  }
  EXPECT_EQ(Cards::all().size(), TestFixture::kCards);
  for (int count = 0; count <= TestFixture::kCards; ++count) {
    EXPECT_EQ(Cards::all(count).size(), count);
    for (const Card card : Cards::all(count)) EXPECT_LT(card, Card(count));
  }
  EXPECT_EQ((Cards::all() - Cards::all()).size(), 0);
}

TYPED_TEST(SmallSetTest, AgreesWithAStandardSet) {
  using Cards = typename TestFixture::Set;
  Rng rng(30);
  for (int i = 0; i < 500; ++i) {
    const std::set<Card> a = this->random_cards(rng);
    const std::set<Card> b = this->random_cards(rng);
    std::set<Card> both;
    std::set<Card> either = a;
    std::set<Card> only_a = a;
    either.insert(b.begin(), b.end());
    for (const Card card : b) {
      only_a.erase(card);
      if (a.count(card) != 0) both.insert(card);
    }
    const Cards x = this->as_small_set(a);
    const Cards y = this->as_small_set(b);
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
    if constexpr (TestFixture::kCards <= 64) {
      ASSERT_EQ(Cards::from_bits(x.bits()), x);
    }
  }
}

TYPED_TEST(SmallSetTest, FindsEachCardByItsPlaceAndCountsThoseBelow) {
  using Cards = typename TestFixture::Set;
  Rng rng(31);
  for (int i = 0; i < 1'000; ++i) {
    const Cards cards = i == 0 ? Cards::all() : this->as_small_set(this->random_cards(rng));
    std::size_t place = 0;
    for (const Card card : Cards::all()) {
      ASSERT_EQ(cards.count_below(card), place);
      if (!cards.contains(card)) continue;
      ASSERT_EQ(cards.nth(place), card);
      ++place;
    }
  }
}

enum class Colour : std::uint8_t { red, green, blue };

TEST(SmallSet, HoldsEnumerators) {
  SmallSet<Colour, 3> colours = SmallSet<Colour, 3>::of(Colour::blue);
  colours.insert(Colour::red);
  EXPECT_EQ(colours.bits(), 5U);
  EXPECT_EQ(colours.first(), Colour::red);
  EXPECT_EQ(colours.nth(1), Colour::blue);
}

TEST(SmallSet, IsAsSmallAsItCanBe) {
  EXPECT_EQ(sizeof(SmallSet<Card, 8>), 1U);
  EXPECT_EQ(sizeof(SmallSet<Card, 9>), 2U);
  EXPECT_EQ(sizeof(SmallSet<Card, 17>), 4U);
  EXPECT_EQ(sizeof(SmallSet<Card, 33>), 8U);
  EXPECT_EQ(sizeof(SmallSet<Card, 65>), 16U);
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(SmallSetDeathTest, TrapsOnCardsThatItCannotHold) {
  SmallSet<Card, 79> cards;
  EXPECT_DEATH(cards.insert(Card(79)), "");
  EXPECT_DEATH(cards.insert(Card(-1)), "");
  EXPECT_DEATH(static_cast<void>(cards.first()), "");
}
#endif

}  // namespace
}  // namespace vivarium
