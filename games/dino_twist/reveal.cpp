// The reveal (DT-11): all choices are shown, mixed Duos named (DT-27), equal attacks cancelled.
#include <cstdint>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

void Play::clear_choices() {
  state_.choices = {};
  table_.choosing = {};
  table_.decided = {};
}

void Play::reveal() {
  table_.twist_before = table_.twist;
  SeatSet mixed;
  for (const Seat seat : seats()) {
    if (!table_.decided.contains(seat)) {
      tell([&](Narrator& narrator) { narrator.sat_out(seat); });
      continue;
    }
    show(seat, state_.choices[seat]);
    if (table_.deeds[seat].is_mixed()) mixed.insert(seat);
  }
  clear_choices();
  if (mixed.empty()) return cancel_equal_attacks();
  table_.phase = Phase::naming;
  table_.choosing = mixed;
}

void Play::show(Seat seat, Move choice) {
  const PlayedCards cards = choice.cards();
  Hand hand = state_.hands[seat];
  for (const Card card : cards) hand.remove(card);
  state_.hands[seat] = hand;
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
  PerSpecies<std::uint64_t> once{};  // strengths by bit
  PerSpecies<std::uint64_t> twice{};
  const auto bit_of = [](const Deed& deed) {
    return std::uint64_t{1} << static_cast<unsigned>(deed.strength.points());
  };
  for (const Seat seat : seats()) {
    const Deed& deed = table_.deeds[seat];
    if (deed.kind != Deed::Kind::attack) continue;
    twice[index_of(deed.species)] |= once[index_of(deed.species)] & bit_of(deed);
    once[index_of(deed.species)] |= bit_of(deed);
  }
  if (twice == PerSpecies<std::uint64_t>{}) return begin_next_attack();
  for (const Seat seat : seats()) {
    Deed& deed = table_.deeds[seat];
    if (deed.kind != Deed::Kind::attack || (twice[index_of(deed.species)] & bit_of(deed)) == 0) continue;
    deed.kind = Deed::Kind::cancelled;
    for (const Card card : deed.cards) table_.cancelled[seat].add(card);
    tell([&](Narrator& narrator) { narrator.cancelled(seat, deed); });
  }
  begin_next_attack();
}

}  // namespace vivarium::dino_twist
