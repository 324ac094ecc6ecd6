// Cards, types and tiles as text: "T1", "T", "10"; and lists of them as data, for events and views.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
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

inline void write_card_texts(Cards cards, DataWriter& out) {
  ListWriter texts(out);
  for (const Card card : cards) texts.add(card_text(card));
}

inline Data tile_numbers(TileSet tiles) {
  Data numbers = Data::array();
  for (const Tile tile : tiles) numbers.push_back(number_of(tile));
  return numbers;
}

inline void write_type_texts(TypeSet types, DataWriter& out) {
  ListWriter texts(out);
  for (const Type type : types) texts.add(type_text(type));
}

inline void write_tile_numbers(TileSet tiles, DataWriter& out) {
  ListWriter numbers(out);
  for (const Tile tile : tiles) numbers.add(number_of(tile));
}

}  // namespace vivarium::cubosaurs
