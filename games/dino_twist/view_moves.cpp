#include "games/dino_twist/view_moves.hpp"

#include <utility>

#include "games/dino_twist/attacks.hpp"
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

// The Dinos of one species that an attack of this strength is after.
void add_beaten(const Table& table, Species species, Strength strength, Data& beats) {
  for (const Territory from : table.event.open() & territories_of(species)) {
    const Card dino = table.twist[from];
    if (!(dino.strength() < strength)) continue;
    beats.push_back(
        Data::object({{"territory", from.name()}, {"card", card_text(dino)}, {"species", species_name(species)}}));
  }
}

void explain_attack(const Table& table, const Move& move, Data& entry) {
  const PlayedCards cards = move.cards();
  // No event gives a bonus to mixed Duos.
  const Strength strength = move.strength() + table.event.bonus(cards[0].species());
  Data beats = Data::array();
  add_beaten(table, cards[0].species(), strength, beats);
  if (cards.back().species() != cards[0].species()) add_beaten(table, cards.back().species(), strength, beats);
  entry.set("cards", card_texts(cards)).set("strength", strength.points()).set("beats", beats);
}

void explain_name(const Table& table, const Action& action, Species species, Data& entry) {
  Data beats = Data::array();
  add_beaten(table, species, action.strength, beats);
  entry.set("species", species_name(species)).set("strength", action.strength.points()).set("beats", beats);
}

void explain_capture(const Table& table, Seat seat, const Move& move, Data& entry) {
  const Card dino = table.twist[move.from()];
  const Place before = table.islands[seat][move.to()];
  const Action& action = table.actions[seat];
  entry.set("territory", move.from().name()).set("card", card_text(dino)).set("place", move.to().name());
  entry.set("replaces", before.is_empty() ? Data() : Data(card_text(before.dino())));
  entry.set("stays", card_text(action.cards[staying_card(action)]));
  entry.set("points", dino.strength().points() - before.strength().points());
}

}  // namespace

Data moves_data(const Observation& seen, Seat seat, const MoveList& moves) {
  const Table& table = seen;
  Data list = Data::array();
  for (const Move& move : moves) {
    Data entry = Data::object({{"move", DinoTwist::to_text(move)}});
    switch (move.kind()) {
      case Move::Kind::none:
        break;
      case Move::Kind::attack:
        explain_attack(table, move, entry);
        break;
      case Move::Kind::bury:
        entry.set("cards", card_texts(move.cards())).set("points", kPointsPerGrave * move.cards().count());
        break;
      case Move::Kind::redraw:
        entry.set("cards", card_texts(move.cards()));
        break;
      case Move::Kind::name:
        explain_name(table, table.actions[seat], move.species(), entry);
        break;
      case Move::Kind::capture:
        explain_capture(table, seat, move, entry);
        break;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace vivarium::dino_twist
