// Attacks (DT-12 to DT-16) and the full island (DT-29).
#include "games/dino_twist/attacks.hpp"

#include <algorithm>
#include <cstddef>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

// DT-12: from the weakest to the strongest, equal strengths in seat order.
void Play::begin_next_attack() {
  constexpr int kNobody = 1000;
  int next = kNobody;  // the least of 8 strength + seat
  for (const Seat seat : seats()) {
    const Deed& deed = table_.deeds[seat];
    const int order = deed.strength.points() * 8 + seat.index();
    next = std::min(next, deed.kind == Deed::Kind::attack ? order : kNobody);
  }
  if (next == kNobody) return draw_up_at_round_end();
  table_.phase = Phase::capture;
  table_.choosing = SeatSet::of(Seat(next % 8));
}

void Play::carry_out(Seat seat, Move capture) {
  table_.choosing = {};
  Deed& deed = table_.deeds[seat];
  deed.kind = Deed::Kind::carried_out;
  const Card beaten = table_.twist[capture.from()];
  const std::size_t staying = staying_card(deed);
  PlayedCards discarded;
  for (std::size_t i = 0; i < deed.cards.size(); ++i) {
    if (i == staying) continue;
    discarded.push_back(deed.cards[i]);
    table_.discards.add(deed.cards[i]);
  }
  table_.twist.put(capture.from(), deed.cards[staying]);
  tell([&](Narrator& narrator) {
    narrator.captured({seat, deed, beaten, capture.from(), capture.to(), deed.cards[staying], discarded});
  });
  place(seat, capture.to(), beaten);
  // DT-16
  table_.to_draw[seat] = static_cast<std::uint8_t>(kHandSize - state_.hands[seat].size());
  finish_attack(seat);
}

// DT-15: whoever lives there is replaced; a baby leaves the game.
void Play::place(Seat seat, Territory to, Card dino) {
  Island& island = table_.islands[seat];
  const Place before = island[to];
  island.put(to, dino);
  if (before.is_empty()) {
    if (island.is_full()) award_full_island(seat);
    return;
  }
  if (!before.dino().is_baby()) table_.discards.add(before.dino());
  tell([&](Narrator& narrator) { narrator.replaced(seat, to, before.dino()); });
}

// DT-29: all who complete theirs in one round get the same bonus; an island once full stays full.
void Play::award_full_island(Seat seat) {
  int points = 0;
  if (table_.bonuses_used < kIslandBonuses.size()) {
    points = kIslandBonuses[table_.bonuses_used];
    table_.island_bonuses[seat] = static_cast<std::uint8_t>(points);
    table_.bonus_in_use = true;
  }
  tell([&](Narrator& narrator) { narrator.island_full(seat, points); });
}

}  // namespace vivarium::dino_twist
