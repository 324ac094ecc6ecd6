#include "games/dino_twist/view_moves.hpp"

#include <optional>
#include <string_view>

#include "games/dino_twist/attacks.hpp"
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

// The Dinos of one species that an attack of this strength is after.
void add_beaten(const Table& table, Species species, Strength strength, ListWriter& beats) {
  for (const Territory from : table.event.open() & territories_of(species)) {
    const Card dino = table.twist[from];
    if (!(dino.strength() < strength)) continue;
    ObjectWriter beaten = beats.object();
    beaten.set("territory", from.name()).set("card", card_text(dino)).set("species", species_name(species));
  }
}

void explain_attack(const Table& table, const Move& move, ObjectWriter& entry) {
  const PlayedCards cards = move.cards();
  const Species first = cards[0].species();
  const Species last = cards.back().species();
  // No event gives a bonus to mixed Duos.
  const Strength strength = move.strength() + table.event.bonus(first);
  write_card_texts(cards, entry.member("cards"));
  entry.set("strength", strength.points());
  ListWriter beats = entry.list("beats");
  add_beaten(table, first, strength, beats);
  if (last != first) add_beaten(table, last, strength, beats);
}

void explain_name(const Table& table, const Action& action, Species species, ObjectWriter& entry) {
  entry.set("species", species_name(species)).set("strength", action.strength.points());
  ListWriter beats = entry.list("beats");
  add_beaten(table, species, action.strength, beats);
}

void explain_capture(const Table& table, Seat seat, const Move& move, ObjectWriter& entry) {
  const Card dino = table.twist[move.from()];
  const Place before = table.islands[seat][move.to()];
  const Action& action = table.actions[seat];
  entry.set("territory", move.from().name()).set("card", card_text(dino)).set("place", move.to().name());
  entry.set("replaces", before.is_empty() ? std::nullopt : std::optional(card_text(before.dino())));
  entry.set("stays", card_text(action.cards[staying_card(action)]));
  entry.set("points", dino.strength().points() - before.strength().points());
}

void explain(const Table& table, Seat seat, const Move& move, ObjectWriter& entry) {
  switch (move.kind()) {
    case Move::Kind::none:
      return;
    case Move::Kind::attack:
      return explain_attack(table, move, entry);
    case Move::Kind::bury:
      write_card_texts(move.cards(), entry.member("cards"));
      entry.set("points", kPointsPerGrave * move.cards().count());
      return;
    case Move::Kind::redraw:
      return write_card_texts(move.cards(), entry.member("cards"));
    case Move::Kind::name:
      return explain_name(table, table.actions[seat], move.species(), entry);
    case Move::Kind::capture:
      return explain_capture(table, seat, move, entry);
  }
}

}  // namespace

void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) {
  ListWriter list(out);
  for (const Move& move : moves) {
    ObjectWriter entry = list.object();
    entry.set("move", DinoTwist::to_text(move));
    explain(seen, seat, move, entry);
  }
}

}  // namespace vivarium::dino_twist
