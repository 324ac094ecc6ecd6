#include "games/dino_twist/names.hpp"

#include <cstddef>

namespace vivarium::dino_twist {

std::string card_text(Card card) {
  return kSpeciesLetters[index_of(card.species())] + std::to_string(card.strength().points());
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const auto species = parse_species_letter(text.substr(0, 1));
  const std::string_view number = text.substr(1);
  if (!species) return std::nullopt;
  if (number == "10") return Card(*species, 10);
  if (number.size() != 1 || number[0] < '1' || number[0] > '9') return std::nullopt;
  return Card(*species, number[0] - '0');
}

std::optional<Card> parse_grown_card(std::string_view text) {
  const auto card = parse_card(text);
  return card && !card->is_baby() ? card : std::nullopt;
}

std::optional<Species> parse_species_letter(std::string_view text) {
  const std::size_t place = text.size() == 1 ? kSpeciesLetters.find(text[0]) : std::string_view::npos;
  return place == std::string_view::npos ? std::nullopt : std::optional(kAllSpecies[place]);
}

std::optional<Territory> parse_territory(std::string_view name) {
  for (std::size_t i = 0; i < kTerritoryCount; ++i) {
    if (kTerritoryNames[i] == name) return Territory(i);
  }
  return std::nullopt;
}

}  // namespace vivarium::dino_twist
