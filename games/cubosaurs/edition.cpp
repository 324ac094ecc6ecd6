#include "games/cubosaurs/edition.hpp"

#include "games/cubosaurs/card_texts.hpp"

namespace vivarium::cubosaurs {
namespace {

Edition make_standard() {
  Edition edition;
  edition.sets = {{{4, 1, -2, -5}, {2, -1, -2, 8}, {-3, 2, 5, -5}, {-1, -1, -1, -1}, {-3, -1, 3, 7}}};
  for (auto& colour : edition.raptors) {
    for (std::size_t i = 0; i < colour.size(); ++i) colour[i] = i < 4 ? RaptorValues{2, -1} : RaptorValues{3, -2};
  }
  edition.eggs = {{{4, -3}, {4, -3}, {4, -3}, {3, -3}, {3, -3}, {3, -3}}};
  for (const Type type : TypeSet::all().without(Type::egg)) {
    for (int number = 1; number <= 3; ++number) edition.dna.insert(Card::of(type, number));
  }
  edition.costs = {4, 2, 1, 2, 1, 2, 3, 4, 3, 4};
  for (const Tile tile : {Tile::destroy, Tile::steal, Tile::give, Tile::exchange}) edition.interaction.insert(tile);
  return edition;
}

std::string signed_text(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

Data set_fact(const Edition& edition, Type type) {
  const SetValues& values = edition.sets[index_of(type)];
  return Data::object({{"type", type_text(type)},
                       {"one", signed_text(values[0])},
                       {"two", signed_text(values[1])},
                       {"three", signed_text(values[2])},
                       {"more", signed_text(values[3])}});
}

Data raptor_fact(const Edition& edition, Card card) {
  const RaptorValues& values = edition.raptor(card);
  return Data::object({{"type", type_text(card.type())},
                       {"card", card_text(card)},
                       {"paired", signed_text(values.paired)},
                       {"alone", signed_text(values.alone)}});
}

Data egg_fact(const Edition& edition, Card egg) {
  const EggValues& values = edition.eggs[egg.place()];
  return Data::object({{"card", card_text(egg)},
                       {"egg", card_text(egg)},
                       {"most", signed_text(values.most)},
                       {"otherwise", signed_text(values.otherwise)}});
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
  for (const Type type : TypeSet::all(kPlainTypes)) {
    facts.push_back({"cubosaurs.fact.set", set_fact(edition, type), false});
  }
  for (const Card card : kRaptors) {
    facts.push_back(
        {"cubosaurs.fact.raptor", raptor_fact(edition, card), edition.raptor(card) == standard.raptor(card)});
  }
  for (const Card egg : cards_of(Type::egg)) {
    const bool sourced = egg.number() == 2 || egg.number() == 5;  // Stegosaurus and Pentaceratops
    const bool assumed = !sourced && edition.eggs[egg.place()] == standard.eggs[egg.place()];
    facts.push_back({"cubosaurs.fact.egg", egg_fact(edition, egg), assumed});
  }
  facts.push_back({"cubosaurs.fact.dna",
                   Data::object({{"cards", card_texts(edition.dna)}, {"count", edition.dna.size()}}),
                   edition.dna == standard.dna});
  for (const Tile tile : kAllTiles) {
    facts.push_back({"cubosaurs.fact.tile", Data::object({{"tile", number_of(tile)}, {"cost", edition.cost(tile)}}),
                     edition.cost(tile) == standard.cost(tile)});
  }
  facts.push_back({"cubosaurs.fact.interaction",
                   Data::object({{"tiles", tile_numbers(edition.interaction)}, {"count", edition.interaction.size()}}),
                   edition.interaction == standard.interaction});
  return facts;
}

}  // namespace vivarium::cubosaurs
