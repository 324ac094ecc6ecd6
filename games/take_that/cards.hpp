// The 79 cards of Take That (TT-1 to TT-3). A card is its place in the ascending order of the numbers: 0 is 12, 78
// is 98.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/index_of.hpp"
#include "engine/core/small_set.hpp"

namespace vivarium::take_that {

inline constexpr int kCardCount = 79;

namespace detail {

struct CardTables {
  std::array<std::uint8_t, kCardCount> number{};
  std::array<std::uint8_t, 100> card_of{};  // kCardCount where there is no such card
};

constexpr CardTables make_card_tables() {
  CardTables tables;
  for (auto& card : tables.card_of) card = kCardCount;
  std::uint8_t card = 0;
  for (unsigned number = 12; number <= 98; ++number) {
    if (number % 10 == 0) continue;
    tables.number[card] = static_cast<std::uint8_t>(number);
    tables.card_of[number] = card++;
  }
  return tables;
}

inline constexpr CardTables kCardTables = make_card_tables();

}  // namespace detail

class Card {
 public:
  constexpr Card() = default;
  // REQUIRES: 0 <= index < kCardCount
  explicit constexpr Card(int index) : index_(static_cast<std::uint8_t>(index)) {
    VIVARIUM_ASSERT(index >= 0 && index < kCardCount);
  }
  static constexpr bool exists(int number) {
    return number >= 0 && number < 100 && detail::kCardTables.card_of[static_cast<unsigned>(number)] != kCardCount;
  }
  // REQUIRES: exists(number)
  static constexpr Card of_number(int number) {
    return Card(detail::kCardTables.card_of[static_cast<unsigned>(number)]);
  }

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int number() const { return detail::kCardTables.number[index_]; }
  // TT-2: two equal digits.
  [[nodiscard]] constexpr bool is_toad() const { return number() % 11 == 0; }
  // TT-3: the number with its digits exchanged. A toad is its own mirror image, and no twin. REQUIRES: !is_toad()
  [[nodiscard]] constexpr Card twin() const { return of_number(number() % 10 * 10 + number() / 10); }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t index_ = 0;
};

using Cards = SmallSet<Card, kCardCount>;

namespace detail {

template <class F>
constexpr std::array<Cards, kCardCount> table_of_sets(F&& belongs) {
  std::array<Cards, kCardCount> table{};
  for (const Card a : Cards::all()) {
    for (const Card b : Cards::all()) {
      if (belongs(a, b)) table[index_of(a)].insert(b);
    }
  }
  return table;
}

// TT-7: what may be laid to the right of a card.
inline constexpr auto kFits = table_of_sets([](Card row, Card laid) {
  const int distance = row.number() - laid.number();
  return row != laid && distance >= -10 && distance <= 10;
});

// The twin of a card as a set; empty for a toad.
inline constexpr auto kTwins =
    table_of_sets([](Card a, Card b) { return !a.is_toad() && a.number() % 10 * 10 + a.number() / 10 == b.number(); });

constexpr Cards make_toads() {
  Cards toads;
  for (const Card card : Cards::all()) {
    if (card.is_toad()) toads.insert(card);
  }
  return toads;
}

}  // namespace detail

inline constexpr Cards kToads = detail::make_toads();
static_assert(kToads.size() == 7 && Card(0).number() == 12 && Card(kCardCount - 1).number() == 98);

inline const Cards& cards_that_fit(Card rightmost) { return detail::kFits[index_of(rightmost)]; }
inline const Cards& twin_set(Card card) { return detail::kTwins[index_of(card)]; }

}  // namespace vivarium::take_that
