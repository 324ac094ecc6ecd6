// The reveal (DT-11): all choices are shown, mixed Duos named (DT-27), equal attacks cancelled.
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/dino_twist/lanes.hpp"
#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

namespace {

// Species and strength of each seat's attack in the byte of the seat; 0 where it does not attack. A strength is below
// 32: three cards attack together only where there is no bonus, since a round has one event.
lanes::Word attacks_by_seat(const PerSeat<Deed>& deeds, int players) {
  lanes::Word attacks = 0;
  for (const Seat seat : seats(players)) {
    const Deed& deed = deeds[seat];
    const lanes::Word attack = index_of(deed.species) << 5U | static_cast<unsigned>(deed.strength.points());
    attacks |= (deed.kind == Deed::Kind::attack ? attack : 0) << (8 * seat.index());
  }
  return attacks;
}

// DT-11: whose attack has the species and the strength of another's.
SeatSet equal_attacks(const PerSeat<Deed>& deeds, int players) {
  const lanes::Word attacks = attacks_by_seat(deeds, players);
  lanes::Word equal = 0;
  for (int distance = 1; distance < players; ++distance) {
    const lanes::Word first = lanes::equal(attacks, attacks >> (8 * distance));
    equal |= first | first << (8 * distance);
  }
  equal &= lanes::at_least(attacks, lanes::kOnes);
  SeatSet seats;
  for (; equal != 0; equal &= equal - 1) seats.insert(Seat(std::countr_zero(equal) / 8));
  return seats;
}

}  // namespace

void Play::clear_choices() {
  state_.choices = {};
  table_.choosing = {};
  table_.decided = {};
}

void Play::reveal() {
  table_.twist_before = table_.twist;
  const bool may_be_mixed = table_.event.teams() == Teams::mixed;
  SeatSet mixed;
  for (const Seat seat : seats(options_.players)) {
    if (!table_.decided.contains(seat)) {
      tell([&](Narrator& narrator) { narrator.sat_out(seat); });
      continue;
    }
    show(seat, state_.choices[seat]);
    if (may_be_mixed && table_.deeds[seat].is_mixed()) mixed.insert(seat);
  }
  clear_choices();
  if (mixed.empty()) return cancel_equal_attacks();
  table_.phase = Phase::naming;
  table_.choosing = mixed;
}

void Play::show(Seat seat, Move choice) {
  const PlayedCards cards = choice.cards();
  state_.hands[seat].remove(cards);
  Deed& deed = table_.deeds[seat];
  deed.card_count = static_cast<std::uint8_t>(cards.size());
  if (choice.kind() == Move::Kind::bury) {
    deed.kind = Deed::Kind::burial;
    for (const Card card : cards) state_.buried[seat].add(card);
    state_.burials[seat] = cards;
    tell([&](Narrator& narrator) { narrator.buried(seat, cards); });
    return;
  }
  deed.kind = Deed::Kind::attack;
  deed.species = cards[0].species();
  deed.strength = choice.strength() + table_.event.bonus(deed.species);
  deed.cards = cards;
  tell([&](Narrator& narrator) { narrator.attack_shown(seat, deed); });
}

void Play::resolve_naming() {
  for (const Seat seat : table_.decided) {
    table_.deeds[seat].species = state_.choices[seat].species();
    tell([&](Narrator& narrator) { narrator.named(seat, table_.deeds[seat]); });
  }
  clear_choices();
  cancel_equal_attacks();
}

// DT-11: same species and same strength, however many. The cards go to their owners' graveyards.
void Play::cancel_equal_attacks() {
  for (const Seat seat : equal_attacks(table_.deeds, options_.players)) {
    Deed& deed = table_.deeds[seat];
    deed.kind = Deed::Kind::cancelled;
    for (const Card card : deed.cards) table_.cancelled[seat].add(card);
    tell([&](Narrator& narrator) { narrator.cancelled(seat, deed); });
  }
  begin_next_attack();
}

}  // namespace vivarium::dino_twist
