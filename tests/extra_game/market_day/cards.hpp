// The 24 cards of Market Day: the numbers 1 to 24.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/assert.hpp"
#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "engine/core/fixed_vector.hpp"

namespace vivarium::market_day {

inline constexpr int kCardCount = 24;
inline constexpr std::size_t kHandSize = 5;

class Card {
 public:
  constexpr Card() = default;
  // REQUIRES: 1 <= number <= kCardCount
  explicit constexpr Card(int number) : number_(static_cast<std::uint8_t>(number)) {
    VIVARIUM_ASSERT(number >= 1 && number <= kCardCount);
  }

  [[nodiscard]] constexpr int number() const { return number_; }
  [[nodiscard]] constexpr std::size_t place() const { return number_ - std::size_t{1}; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t number_ = 1;
};

using Hand = FixedVector<Card, kHandSize>;  // ascending

inline std::string card_text(Card card) { return std::to_string(card.number()); }

template <class Range>
Data card_texts(const Range& cards) {
  Data list = Data::array();
  for (const Card card : cards) list.push_back(card_text(card));
  return list;
}

template <class Range>
void write_card_texts(const Range& cards, DataWriter& out) {
  ListWriter list(out);
  for (const Card card : cards) list.add(card_text(card));
}

}  // namespace vivarium::market_day
