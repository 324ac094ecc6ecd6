// What each legal move means, for screens and programs; and the move that somebody means who names only a part of one.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/place_in.hpp"
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
    beaten.set("territory", from.name()).set("card", card_text(dino));
  }
}

void explain_attack(const Table& table, const Move& move, ObjectWriter& entry) {
  const PlayedCards cards = move.cards();
  const Species first = cards[0].species();
  const Species last = cards.back().species();
  // No event gives a bonus to mixed Duos.
  const Strength strength = move.strength() + table.event.bonus(first);
  // A mixed Duo has none yet (DT-27).
  entry.set("species", last == first ? std::optional(species_name(first)) : std::nullopt);
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

// Points of this seat alone: nobody else's change at once.
void write_change(int players, Seat seat, int change, ObjectWriter& entry) {
  ListWriter points = entry.list("points");
  for (const Seat each : seats(players)) points.add(each == seat ? change : 0);
}

// DT-29: what filling the island's last place brings.
int bonus_for(const Table& table, const Island& island, Territory to) {
  if (!island[to].is_empty() || table.bonuses_used >= kIslandBonuses.size()) return 0;
  int empty = 0;
  for (const Place place : island.places()) empty += place.is_empty() ? 1 : 0;
  return empty == 1 ? kIslandBonuses[table.bonuses_used] : 0;
}

void explain_capture(const Table& table, int players, Seat seat, const Move& move, ObjectWriter& entry) {
  const Card dino = table.twist[move.from()];
  const Island& island = table.islands[seat];
  const Place before = island[move.to()];
  const Action& action = table.actions[seat];
  entry.set("target", card_text(dino)).set("from", move.from().name()).set("place", move.to().name());
  entry.set("replaces", before.is_empty() ? std::nullopt : std::optional(card_text(before.dino())));
  entry.set("stays", card_text(action.cards[staying_card(action)]));
  const int strength = dino.strength().points() - before.strength().points();
  write_change(players, seat, strength + bonus_for(table, island, move.to()), entry);
}

void explain(const Table& table, int players, Seat seat, const Move& move, ObjectWriter& entry) {
  switch (move.kind()) {
    case Move::Kind::attack:
      return explain_attack(table, move, entry);
    case Move::Kind::bury:
      return write_change(players, seat, kPointsPerGrave * move.cards().count(), entry);
    case Move::Kind::name:
      return explain_name(table, table.actions[seat], move.species(), entry);
    case Move::Kind::capture:
      return explain_capture(table, players, seat, move, entry);
    case Move::Kind::none:
    case Move::Kind::redraw:
      return;
  }
}

bool has_cards(Move::Kind kind) {
  return kind == Move::Kind::attack || kind == Move::Kind::bury || kind == Move::Kind::redraw;
}

// By Move::Kind.
constexpr std::array<std::string_view, 6> kKindNames = {"", "attack", "bury", "redraw", "name", "capture"};

std::string_view kind_in(Phase phase) {
  switch (phase) {
    case Phase::redraw:
      return "redraw";
    case Phase::naming:
      return "name";
    case Phase::capture:
      return "capture";
    default:
      return "attack";
  }
}

// "A3+A4": in the order in which moves spell cards.
std::string joined(const std::vector<std::string_view>& texts) {
  std::vector<Card> cards;
  for (const std::string_view text : texts) {
    const auto card = parse_card(text);
    if (!card) return std::string(text);
    cards.push_back(*card);
  }
  std::sort(cards.begin(), cards.end());
  std::string all;
  for (const Card card : cards) (all += all.empty() ? "" : "+") += card_text(card);
  return all;
}

}  // namespace

void DinoTwist::write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out) const {
  ListWriter list(out);
  for (const Move& move : moves) {
    ObjectWriter entry = list.object();
    entry.set("text", to_text(move)).set("kind", kKindNames[index_of(move.kind())]);
    write_card_texts(has_cards(move.kind()) ? move.cards() : PlayedCards{}, entry.member("cards"));
    explain(seen, players(), seat, move, entry);
  }
}

// A territory of Twist Island alone is meant to be captured for the same one of one's own.
std::string DinoTwist::meant_move(const Observation& seen, Seat /*seat*/, const MovePart& part) const {
  const std::string_view named = part.text("kind");
  const std::string kind(named.empty() ? kind_in(seen.phase) : named);
  if (kind == "capture") {
    const std::string from(part.text("from"));
    const std::string place(part.text("place"));
    return kind + " " + (from.empty() ? place : from) + " to " + (place.empty() ? from : place);
  }
  if (kind == "name") {
    const auto species = place_in(kSpeciesNames, part.text("species"));
    return species ? kind + " " + kSpeciesLetters[*species] : kind;
  }
  const auto cards = part.cards();
  return kind + " " + (cards.empty() && kind == "redraw" ? "none" : joined(cards));
}

}  // namespace vivarium::dino_twist
