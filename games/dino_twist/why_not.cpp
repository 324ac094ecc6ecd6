// Why a move cannot be made now, for the player who wonders (DT-10, DT-13, DT-15, DT-19 to DT-28).
#include <string>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {
namespace {

using Reason = std::optional<Event>;

Reason reason(std::string_view id, std::initializer_list<Data::Member> args = {}) {
  return Event{"dino-twist.why." + std::string(id), Data::object(args)};
}

Reason not_in_hand(Hand hand, const PlayedCards& cards) {
  for (const Card card : cards) {
    if (!hand.contains(card)) return reason("not-in-hand", {{"card", card_text(card)}});
    hand.remove(card);
  }
  return std::nullopt;
}

// Whether the event lets these cards attack together.
Reason no_team(Teams teams, const PlayedCards& cards) {
  if (cards.size() == 1) return std::nullopt;
  if (teams == Teams::alone) return reason("alone");
  if (cards.size() == 3 && teams != Teams::trios) return reason("at-most-two");
  const bool mixed = cards[0].species() != cards.back().species();
  return mixed && teams != Teams::mixed ? reason("one-species") : std::nullopt;
}

// DT-10
Reason too_weak(const Table& table, const Move& move) {
  const PlayedCards cards = move.cards();
  const LeastSums least = least_to_attack(table.twist, table.event);
  for (const Card card : cards) {
    if (move.strength().points() >= least[card.species()]) return std::nullopt;
  }
  const Species species = cards[0].species();
  const int strength = (move.strength() + table.event.bonus(species)).points();
  if (cards.back().species() != species) return reason("too-weak-mixed", {{"strength", strength}});
  return reason("too-weak", {{"species", species_name(species)}, {"strength", strength}});
}

Reason no_name(const Table& table, const Action& action, Species species) {
  if (action.cards[0].species() != species && action.cards.back().species() != species) {
    return reason("not-in-duo", {{"species", species_name(species)}});
  }
  if (action.strength.points() >= least_to_attack(table.twist, table.event)[species]) return std::nullopt;
  return reason("too-weak", {{"species", species_name(species)}, {"strength", action.strength.points()}});
}

Reason no_capture(const Table& table, const Action& action, IslandKind kind, const Move& move) {
  const Territory from = move.from();
  const Card dino = table.twist[from];
  if (from.species() != action.species) {
    return reason("other-species", {{"territory", from.name()}, {"species", species_name(action.species)}});
  }
  if (!table.event.open().contains(from)) return reason("destroyed", {{"territory", from.name()}});
  if (!(dino.strength() < action.strength)) {
    return reason("too-strong", {{"card", card_text(dino)}, {"strength", action.strength.points()}});
  }
  if (places_for(from, table.event, kind).contains(move.to())) return std::nullopt;
  return reason("wrong-place", {{"territory", from.name()}, {"place", move.to().name()}});
}

Phase phase_of(Move::Kind kind) {
  switch (kind) {
    case Move::Kind::redraw:
      return Phase::redraw;
    case Move::Kind::name:
      return Phase::naming;
    case Move::Kind::capture:
      return Phase::capture;
    default:
      return Phase::preparation;
  }
}

std::string_view choice_name(Phase phase) {
  switch (phase) {
    case Phase::redraw:
      return "redraw";
    case Phase::naming:
      return "name";
    case Phase::capture:
      return "capture";
    default:
      return "prepare";
  }
}

}  // namespace

std::optional<Event> DinoTwist::why_not(const Observation& seen, Seat seat, const Move& move) const {
  const Table& table = seen;
  const Hand& hand = seen.hands[seat];
  if (table.phase != phase_of(move.kind())) return reason("not-now", {{"choice", choice_name(table.phase)}});
  switch (move.kind()) {
    case Move::Kind::none:
      return std::nullopt;
    case Move::Kind::name:
      return no_name(table, table.actions[seat], move.species());
    case Move::Kind::capture:
      return no_capture(table, table.actions[seat], island_kind(seat), move);
    case Move::Kind::attack:
    case Move::Kind::bury:
    case Move::Kind::redraw:
      break;
  }
  if (auto why = not_in_hand(hand, move.cards())) return why;
  if (move.kind() == Move::Kind::redraw) return std::nullopt;
  if (move.kind() == Move::Kind::attack) {
    if (auto why = no_team(table.event.teams(), move.cards())) return why;
    return too_weak(table, move);
  }
  if (reaches(hand, table.event.teams(),
              least_to_gain({table.twist, table.event, table.islands[seat], island_kind(seat)}))) {
    return reason("can-gain");
  }
  return move.cards().count() == 1 && hand.size() > 1 ? reason("bury-two") : std::nullopt;
}

}  // namespace vivarium::dino_twist
