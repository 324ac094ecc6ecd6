// The event of a round (DT-9, DT-24, DT-26, DT-28), and the beginning of the preparation.
#include <cstddef>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

// DT-9: the next event; DT-24: a volcano gives way to the one after it at once.
void Play::begin_next_round() {
  while (table_.events_seen < kEventsInGame) {
    table_.event = state_.events[table_.events_seen++];
    if (table_.event.kind != EventKind::volcano) {
      tell([&](EventWriter& events) { events.round_begins(table_.round()); });
      tell([&](EventWriter& events) { events.event_revealed(table_.event); });
      return take_effect();
    }
    ++table_.volcanoes;
    tell([&](EventWriter& events) { events.event_revealed(table_.event); });
    tell([](EventWriter& events) { events.volcano_erupts(); });
  }
  // The Big Rock.
  table_.event = {};
  table_.phase = Phase::over;
  tell([&](EventWriter& events) { events.game_over(state_); });
}

void Play::take_effect() {
  if (table_.event.kind == EventKind::tornado) {
    for (const Species species : kAllSpecies) {
      const Territory a = Territory::first_of(species);
      const Card card = table_.twist[a];
      table_.twist.put(a, table_.twist[a.sibling()]);
      table_.twist.put(a.sibling(), card);
      tell([&](EventWriter& events) { events.tornado_swaps(species, table_.twist); });
    }
  }
  if (table_.event.kind == EventKind::new_brood) {
    table_.phase = Phase::redraw;
    table_.choosing = SeatSet::all(options_.players);  // also who has no card: they have `redraw none`
    return;
  }
  begin_preparation();
}

// DT-28: all discard, then all draw, in seat order.
void Play::resolve_redraw() {
  for (const Seat seat : seats(options_.players)) {
    const PlayedCards cards = state_.choices[seat].cards();
    state_.hands[seat].remove(cards);
    for (const Card card : cards) table_.discards.add(card);
    table_.to_draw[seat] = static_cast<std::uint8_t>(cards.size());
    tell([&](EventWriter& events) { events.redrawn(seat, cards); });
  }
  clear_choices();
  finish_redraw();
}

// DT-10: a player with no card sits the round out; where nobody has one, the round is over.
void Play::begin_preparation() {
  SeatSet choosing;
  for (const Seat seat : seats(options_.players)) {
    if (!state_.hands[seat].empty()) choosing.insert(seat);
  }
  if (choosing.empty()) return reveal();
  table_.phase = Phase::preparation;
  table_.choosing = choosing;
}

}  // namespace vivarium::dino_twist
