// Pieces of views and events as Data.
#pragma once

#include <span>

#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/names.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

template <class Cards>
[[nodiscard]] Data cards_data(const Cards& cards) {
  Data list = Data::array();
  for (const Card card : cards) list.push_back(card_text(card));
  return list;
}

[[nodiscard]] inline Data cards_data(const CardCounts& counts) {
  Data list = Data::array();
  counts.for_each([&](Card card) { list.push_back(card_text(card)); });
  return list;
}

[[nodiscard]] inline Data territories_data(TerritorySet territories) {
  Data list = Data::array();
  for (const Territory territory : territories) list.push_back(territory.name());
  return list;
}

[[nodiscard]] inline Data seats_data(SeatSet seats) {
  Data list = Data::array();
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

}  // namespace vivarium::dino_twist
