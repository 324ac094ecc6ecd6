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
lanes::Word attacks_by_seat(const PerSeat<Action>& actions, int players) {
  lanes::Word attacks = 0;
  for (const Seat seat : seats(players)) {
    const Action& action = actions[seat];
    const lanes::Word attack = index_of(action.species) << 5U | static_cast<unsigned>(action.strength.points());
    attacks |= (action.kind == Action::Kind::attack ? attack : 0) << (8 * seat.index());
  }
  return attacks;
}

// DT-11: whose attack has the species and the strength of another's.
SeatSet equal_attacks(const PerSeat<Action>& actions, int players) {
  const lanes::Word attacks = attacks_by_seat(actions, players);
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
      tell([&](EventWriter& events) { events.sat_out(seat); });
      continue;
    }
    show(seat, state_.choices[seat]);
    if (may_be_mixed && table_.actions[seat].is_mixed()) mixed.insert(seat);
  }
  clear_choices();
  if (mixed.empty()) return cancel_equal_attacks();
  table_.phase = Phase::naming;
  table_.choosing = mixed;
}

void Play::show(Seat seat, Move choice) {
  const PlayedCards cards = choice.cards();
  state_.hands[seat].remove(cards);
  Action& action = table_.actions[seat];
  action.card_count = static_cast<std::uint8_t>(cards.size());
  if (choice.kind() == Move::Kind::bury) {
    action.kind = Action::Kind::burial;
    for (const Card card : cards) state_.buried[seat].add(card);
    state_.burials[seat] = cards;
    tell([&](EventWriter& events) { events.buried(seat, cards); });
    return;
  }
  action.kind = Action::Kind::attack;
  action.species = cards[0].species();
  action.strength = choice.strength() + table_.event.bonus(action.species);
  action.cards = cards;
  tell([&](EventWriter& events) { events.attack_shown(seat, action); });
}

void Play::resolve_naming() {
  for (const Seat seat : table_.decided) {
    table_.actions[seat].species = state_.choices[seat].species();
    tell([&](EventWriter& events) { events.named(seat, table_.actions[seat]); });
  }
  clear_choices();
  cancel_equal_attacks();
}

// DT-11: same species and same strength, however many. The cards go to their owners' graveyards.
void Play::cancel_equal_attacks() {
  for (const Seat seat : equal_attacks(table_.actions, options_.players)) {
    Action& action = table_.actions[seat];
    action.kind = Action::Kind::cancelled;
    for (const Card card : action.cards) table_.cancelled[seat].add(card);
    tell([&](EventWriter& events) { events.cancelled(seat, action); });
  }
  begin_next_attack();
}

}  // namespace vivarium::dino_twist
