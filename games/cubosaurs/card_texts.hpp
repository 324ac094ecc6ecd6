// Lists of cards, types, tiles and seats as data, for events and views.
#pragma once

#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cards.hpp"

namespace vivarium::cubosaurs {

// In card order.
inline Data card_texts(Cards cards) {
  Data texts = Data::array();
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

inline Data type_texts(TypeSet types) {
  Data texts = Data::array();
  for (const Type type : types) texts.push_back(type_text(type));
  return texts;
}

inline Data tile_numbers(TileSet tiles) {
  Data numbers = Data::array();
  for (const Tile tile : tiles) numbers.push_back(number_of(tile));
  return numbers;
}

inline Data seat_numbers(SeatSet seats) {
  Data numbers = Data::array();
  for (const Seat seat : seats) numbers.push_back(seat.index());
  return numbers;
}

}  // namespace vivarium::cubosaurs
