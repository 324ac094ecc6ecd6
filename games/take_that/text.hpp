// Cards as text, for records, people and screens.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/data.hpp"
#include "games/take_that/cards.hpp"

namespace vivarium::take_that {

[[nodiscard]] inline std::string card_text(Card card) { return std::to_string(card.number()); }
// No other spelling than card_text's.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

// In the order of the range.
template <class Range>
Data card_texts(const Range& cards) {
  Data list = Data::array();
  for (const Card card : cards) list.push_back(card_text(card));
  return list;
}

}  // namespace vivarium::take_that
