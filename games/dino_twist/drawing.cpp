// Drawing (DT-16 to DT-18, DT-28). Who still draws is in Table::to_draw; where the pile runs out in the middle, the
// stage becomes chance, and drawing goes on after the reshuffle.
#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

Play::Drawn Play::draw() {
  for (const Seat seat : seats()) {
    std::uint8_t& left = table_.to_draw[seat];
    if (left == 0) continue;
    FixedVector<Card, kHandSize> drawn;
    for (; left > 0 && !state_.pile.empty(); --left) {
      drawn.push_back(state_.pile.pop_back());
      state_.hands[seat].insert(drawn.back());
    }
    if (!drawn.empty()) {
      table_.dealt_hands.erase(seat);
      tell([&](Narrator& narrator) { narrator.drew(seat, {drawn.data(), drawn.size()}); });
    }
    if (left == 0) continue;
    if (!table_.discards.empty()) return Drawn::reshuffle_due;
    left = 0;  // DT-18: both piles are empty, the hand stays short
    tell([&](Narrator& narrator) { narrator.hand_stays_short(seat); });
  }
  return Drawn::all;
}

void Play::reshuffle(const Pile& pile) {
  state_.pile = pile;
  table_.discards = {};
  tell([&](Narrator& narrator) { narrator.reshuffled(pile.count()); });
}

void Play::finish_redraw() {
  table_.phase = Phase::redraw_reshuffle;
  if (draw() == Drawn::all) begin_preparation();
}

void Play::finish_attack() {
  table_.phase = Phase::capture_reshuffle;
  if (draw() == Drawn::all) begin_next_attack();
}

// DT-17: those who were cancelled, who buried or who sat out. An attacker whose hand stayed short does not draw again.
void Play::draw_up_at_round_end() {
  for (const Seat seat : seats()) {
    if (table_.deeds[seat].kind == Deed::Kind::carried_out) continue;
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
  table_.deeds = {};
  state_.burials = {};
  begin_next_round();
}

}  // namespace vivarium::dino_twist
