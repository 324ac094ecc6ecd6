// Attacks (DT-12 to DT-16) and the full island (DT-29).
#include "games/dino_twist/attacks.hpp"

#include <algorithm>
#include <cstddef>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

// DT-12: from the weakest to the strongest, equal strengths in seat order.
void Play::begin_next_attack() {
  constexpr int kNobody = 1024;  // more than any order
  int next = kNobody;            // the least of 8 strength + seat
  int index = 0;
  for (const Action& action : table_.actions) {
    const int waits = action.kind == Action::Kind::attack ? 0 : kNobody;
    next = std::min(next, waits + 8 * action.strength.points() + index++);
  }
  if (next >= kNobody) return draw_up_at_round_end();
  table_.phase = Phase::capture;
  table_.choosing = SeatSet::of(Seat(next % 8));
}

void Play::carry_out(Seat seat, Move capture) {
  table_.choosing = {};
  Action& action = table_.actions[seat];
  action.kind = Action::Kind::carried_out;
  const Card beaten = table_.twist[capture.from()];
  const std::size_t staying = staying_card(action);
  const PlayedCards discarded = action.cards.without(staying);
  discard(discarded);
  table_.twist.put(capture.from(), action.cards[staying]);
  tell([&](EventWriter& events) {
    events.captured({seat, action, beaten, capture.from(), capture.to(), action.cards[staying], discarded});
  });
  place(seat, capture.to(), beaten);
  // DT-16
  table_.to_draw[seat] = static_cast<std::uint8_t>(kHandSize - state_.hands[seat].size());
  finish_attack(seat);
}

void Play::discard(PlayedCards cards) {
  // Mostly there is none or one: no loop, for its end would be as good as random.
  table_.discards.add_if(!cards.empty(), cards.empty() ? Card{} : cards[0]);
  if (cards.size() > 1) [[unlikely]]
    table_.discards.add(cards[1]);
}

// DT-15: whoever lives there is replaced; a baby leaves the game.
void Play::place(Seat seat, Territory to, Card dino) {
  Island& island = table_.islands[seat];
  const Place before = island[to];
  island.put(to, dino);
  const Card replaced = before.as_card().value_or(Card{});
  table_.discards.add_if(!replaced.is_baby(), replaced);  // Card{} is a baby, too
  if (island.is_full() && before.is_empty()) award_full_island(seat);
  tell([&](EventWriter& events) { events.replaced(seat, to, before); });
}

// DT-29: all who complete theirs in one round get the same bonus; an island once full stays full.
void Play::award_full_island(Seat seat) {
  int points = 0;
  if (table_.bonuses_used < kIslandBonuses.size()) {
    points = kIslandBonuses[table_.bonuses_used];
    table_.island_bonuses[seat] = static_cast<std::uint8_t>(points);
    table_.bonus_in_use = true;
  }
  tell([&](EventWriter& events) { events.island_full(seat, points); });
}

}  // namespace vivarium::dino_twist
