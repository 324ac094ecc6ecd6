// Cards as text, for records, people and screens.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "games/take_that/cards.hpp"

namespace vivarium::take_that {

// "12" to "98", in static storage.
[[nodiscard]] std::string_view card_text(Card card);
// No other spelling than card_text's.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

// In the order of the range.
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

}  // namespace vivarium::take_that
