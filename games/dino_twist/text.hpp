// Cards, territories and species as text: "A7", "beach", "aqua"; and lists of them as data, for events and views.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

inline constexpr std::string_view kSpeciesLetters = "ACHV";
inline constexpr PerSpecies<std::string_view> kSpeciesNames = {"aqua", "carni", "herbi", "voli"};

constexpr std::string_view species_name(Species species) { return kSpeciesNames[index_of(species)]; }

// "A1" to "V10", in static storage.
[[nodiscard]] std::string_view card_text(Card card);
// Babies too ("A1"). No other spelling than card_text's.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);
// A card of the draw pile: strengths 2 to 10.
[[nodiscard]] std::optional<Card> parse_grown_card(std::string_view text);
[[nodiscard]] std::optional<Species> parse_species_letter(std::string_view text);
[[nodiscard]] std::optional<Territory> parse_territory(std::string_view name);

template <class Cards>
[[nodiscard]] Data card_texts(const Cards& cards) {
  Data list = Data::array();
  for (const Card card : cards) list.push_back(card_text(card));
  return list;
}

[[nodiscard]] inline Data card_texts(const CardCounts& counts) {
  Data list = Data::array();
  counts.for_each([&](Card card) { list.push_back(card_text(card)); });
  return list;
}

template <class Cards>
void write_card_texts(const Cards& cards, DataWriter& out) {
  ListWriter list(out);
  for (const Card card : cards) list.add(card_text(card));
}

inline void write_card_texts(const CardCounts& counts, DataWriter& out) {
  ListWriter list(out);
  counts.for_each([&](Card card) { list.add(card_text(card)); });
}

[[nodiscard]] inline Data territory_names(TerritorySet territories) {
  Data list = Data::array();
  for (const Territory territory : territories) list.push_back(territory.name());
  return list;
}

inline void write_territory_names(TerritorySet territories, DataWriter& out) {
  ListWriter list(out);
  for (const Territory territory : territories) list.add(territory.name());
}

}  // namespace vivarium::dino_twist
