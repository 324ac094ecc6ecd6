// Cards as text in data for people and screens.
#pragma once

#include <string>

#include "engine/core/data.hpp"
#include "games/take_that/cards.hpp"

namespace vivarium::take_that {

inline Data card_text(Card card) { return std::to_string(card.number()); }

// In the order of the range.
template <class Range>
Data card_texts(const Range& cards) {
  Data list = Data::array();
  for (const Card card : cards) list.push_back(card_text(card));
  return list;
}

}  // namespace vivarium::take_that
