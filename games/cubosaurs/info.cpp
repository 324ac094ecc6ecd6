// What a person must know to set the game up, and the printed facts of the edition in use (CU-8 to CU-18).
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/cubosaurs/text.hpp"

namespace vivarium::cubosaurs {
namespace {

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

const GameInfo& Cubosaurs::info() {
  using Kind = OptionInfo::Kind;
  static const GameInfo info = {
      "cubosaurs",
      "Cubosaurs",
      "Fabien Tanguy",
      "Keep the Hand of dinosaurs or pass it on with one of your own: a set is worth much, a card too many costs.",
      kMinPlayers,
      kMaxPlayers,
      20,
      {{"rounds", Kind::number, "How many rounds are played", "3 with two players, else 2", "1 to 5", 1, kMaxRounds},
       {"dna", Kind::flag, "The advanced game, with DNA tokens and evolution tiles", "false", "true or false"},
       {"peaceful", Kind::flag, "Leaves out the tiles of direct interaction; no effect without dna", "false",
        "true or false"},
       {"open-hand", Kind::flag, "Shows the Hand to everyone", "false", "true or false"},
       {"edition", Kind::edition, "What is printed on the cards and tiles", "standard", "standard or an object"}}};
  return info;
}

// A fact that differs from the standard edition was corrected by somebody who has read it: not assumed.
std::vector<EditionFact> Cubosaurs::edition_facts(const Options& options) {
  const Edition& edition = options.edition;
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
