// Cards, types and tiles as text: "T1", "T", "10"; and lists of them as data, for events and views.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/data.hpp"
#include "games/cubosaurs/cards.hpp"

namespace vivarium::cubosaurs {

// "T", "S", …: the letter of a type.
char letter_of(Type type);
// The same as text, in static storage.
std::string_view type_text(Type type);
// "T1" to "E6", in static storage.
std::string_view card_text(Card card);
std::optional<Card> parse_card(std::string_view text);
// "1" to "10", in static storage.
std::string_view tile_text(Tile tile);
std::optional<Tile> parse_tile(std::string_view text);

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

}  // namespace vivarium::cubosaurs
