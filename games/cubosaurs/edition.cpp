#include "games/cubosaurs/edition.hpp"

#include <string_view>

namespace vivarium::cubosaurs {
namespace {

Edition make_standard() {
  Edition edition;
  edition.sets = {{{4, 1, -2, -5}, {2, -1, -2, 8}, {-3, 2, 5, -5}, {-1, -1, -1, -1}, {-3, -1, 3, 7}}};
  for (auto& colour : edition.raptors) {
    for (std::size_t i = 0; i < colour.size(); ++i) colour[i] = i < 4 ? RaptorValues{2, -1} : RaptorValues{3, -2};
  }
  edition.eggs = {{{4, -3}, {4, -3}, {4, -3}, {3, -3}, {3, -3}, {3, -3}}};
  for (int type = 0; type < kTypes - 1; ++type) {
    for (int number = 1; number <= 3; ++number) edition.dna.insert(Card::of(static_cast<Type>(type), number).index());
  }
  edition.costs = {4, 2, 1, 2, 1, 2, 3, 4, 3, 4};
  for (const Tile tile : {Tile::destroy, Tile::steal, Tile::give, Tile::exchange}) edition.interaction.insert(tile);
  return edition;
}

std::string signed_text(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

template <class Set, class TextOf>
std::string joined(const Set& set, TextOf&& text_of) {
  std::string text;
  set.for_each([&](auto item) {
    if (!text.empty()) text += ", ";
    text += text_of(item);
  });
  return text.empty() ? "none" : text;
}

std::string set_fact(const Edition& edition, std::size_t type) {
  static constexpr std::array<std::string_view, kPlainTypes> kNames = {"T-Rex", "Stegosaurus", "Brontosaurus",
                                                                       "Pterodactyl", "Pentaceratops"};
  std::string text(kNames[type]);
  text += ", 1, 2, 3, 4 or more cards:";
  for (const Value value : edition.sets[type]) text += " " + signed_text(value);
  return text;
}

std::string raptor_fact(const Edition& edition, std::size_t colour, std::size_t i) {
  const RaptorValues& values = edition.raptors[colour][i];
  const Type type = colour == 0 ? Type::grey_raptor : Type::black_raptor;
  return std::string(card_text(Card::of(type, static_cast<int>(i) + 1))) + ": " + signed_text(values.paired) +
         " in a pair, " + signed_text(values.alone) + " alone";
}

std::string egg_fact(const Edition& edition, std::size_t egg) {
  static constexpr std::array<std::string_view, kEggs> kNames = {"T-Rex",       "Stegosaurus",   "Brontosaurus",
                                                                 "Pterodactyl", "Pentaceratops", "Velociraptor"};
  const EggValues& values = edition.eggs[egg];
  return std::string(card_text(Card::of(Type::egg, static_cast<int>(egg) + 1))) + ", the " + std::string(kNames[egg]) +
         " egg: " + signed_text(values.most) + " with the most, else " + signed_text(values.otherwise);
}

}  // namespace

const Edition& Edition::standard() {
  static const Edition edition = make_standard();
  return edition;
}

// A fact that differs from the standard edition was corrected by somebody who has read it: not assumed.
std::vector<EditionFact> facts_of(const Edition& edition) {
  const Edition& standard = Edition::standard();
  std::vector<EditionFact> facts;
  for (std::size_t type = 0; type < kPlainTypes; ++type) facts.push_back({set_fact(edition, type), false});
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (std::size_t i = 0; i < kCardsOfType; ++i) {
      const bool assumed = edition.raptors[colour][i] == standard.raptors[colour][i];
      facts.push_back({raptor_fact(edition, colour, i), assumed});
    }
  }
  for (std::size_t egg = 0; egg < kEggs; ++egg) {
    const bool sourced = egg == 1 || egg == 4;  // Stegosaurus and Pentaceratops
    facts.push_back({egg_fact(edition, egg), !sourced && edition.eggs[egg] == standard.eggs[egg]});
  }
  const auto text_of_card = [](int card) { return std::string(card_text(Card(card))); };
  facts.push_back({"cards with a DNA icon: " + joined(edition.dna, text_of_card), edition.dna == standard.dna});
  for (int number = 1; number <= kTiles; ++number) {
    const auto tile = static_cast<Tile>(number);
    facts.push_back({"tile " + std::to_string(number) + " costs " + std::to_string(edition.cost(tile)),
                     edition.cost(tile) == standard.cost(tile)});
  }
  const auto text_of_tile = [](Tile tile) { return std::string(tile_text(tile)); };
  facts.push_back({"tiles with the icon of direct interaction: " + joined(edition.interaction, text_of_tile),
                   edition.interaction == standard.interaction});
  return facts;
}

}  // namespace vivarium::cubosaurs
