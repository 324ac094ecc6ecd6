// Drawing (DT-16 to DT-18, DT-28). Who still draws is in Table::to_draw; where the pile runs out in the middle, the
// stage becomes chance, and drawing goes on after the reshuffle.
#include <algorithm>
#include <cstddef>
#include <span>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

Play::Drawn Play::draw() {
  for (const Seat seat : seats(options_.players)) {
    if (table_.to_draw[seat] > 0 && draw(seat) == Drawn::reshuffle_due) return Drawn::reshuffle_due;
  }
  return Drawn::all;
}

Play::Drawn Play::draw(Seat seat) {
  const std::size_t due = table_.to_draw[seat];
  const std::size_t left = state_.pile.size() - std::min(due, state_.pile.size());
  const std::span<const Card> drawn(state_.pile.data() + left, state_.pile.size() - left);
  Hand hand = state_.hands[seat];
  for (const Card card : drawn) hand.insert(card);
  state_.hands[seat] = hand;
  if (!drawn.empty()) {
    table_.dealt_hands.erase(seat);
    tell([&](EventWriter& events) { events.drew(seat, drawn); });
  }
  state_.pile.resize_unspecified(left);
  table_.to_draw[seat] = static_cast<std::uint8_t>(due - drawn.size());
  if (drawn.size() == due) return Drawn::all;
  if (!table_.discards.empty()) return Drawn::reshuffle_due;
  table_.to_draw[seat] = 0;  // DT-18: both piles are empty, the hand stays short
  tell([&](EventWriter& events) { events.hand_stays_short(seat); });
  return Drawn::all;
}

void Play::reshuffle(const Pile& pile) {
  state_.pile = pile;
  table_.discards = {};
  tell([&](EventWriter& events) { events.reshuffled(pile.count()); });
}

// REQUIRES: somebody still draws
Seat Play::drawing_seat() const {
  SeatSet drawing;
  for (const Seat seat : seats(options_.players)) {
    if (table_.to_draw[seat] > 0) drawing.insert(seat);
  }
  return drawing.first();
}

void Play::finish_redraw() {
  table_.phase = Phase::redraw_reshuffle;
  if (draw() == Drawn::all) begin_preparation();
}

void Play::finish_attack(Seat attacker) {
  table_.phase = Phase::capture_reshuffle;
  if (draw(attacker) == Drawn::all) begin_next_attack();
}

// DT-17: those who were cancelled, who buried or who sat out. An attacker whose hand stayed short does not draw again.
void Play::draw_up_at_round_end() {
  for (const Seat seat : seats(options_.players)) {
    if (table_.actions[seat].kind == Action::Kind::carried_out) continue;
    table_.to_draw[seat] = static_cast<std::uint8_t>(kHandSize - state_.hands[seat].size());
  }
  finish_round();
}

void Play::finish_round() {
  table_.phase = Phase::round_end_reshuffle;
  if (draw() == Drawn::reshuffle_due) return;
  table_.bonuses_used = static_cast<std::uint8_t>(table_.bonuses_used + (table_.bonus_in_use ? 1 : 0));
  table_.bonus_in_use = false;
  table_.twist_before = {};
  table_.actions = {};
  state_.burials = {};
  begin_next_round();
}

}  // namespace vivarium::dino_twist
