// A round's deal (TT-4, TT-5).
#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

void TakeThat::apply(State& state, const Chance& chance) const {
  state.face_up = {};
  state.face_down = {};
  state.hands = {};
  state.extras = {};
  const Card* next = chance.cards.data();
  for (const Seat seat : seats(players())) {
    for (int i = 0; i < hand_size(); ++i) state.hands[seat].insert(*next++);
  }
  state.pile.clear();
  for (const Card* card = chance.cards.data() + kCardCount; card != next;) state.pile.push_back(*--card);
  state.turn = Seat(state.round % options_.players);  // TT-5
  state.phase = Phase::start_row;
}

bool TakeThat::is_possible(const State& state, const Chance& chance) const {
  Cards cards;
  for (const Card card : chance.cards) cards.insert(card);
  return state.phase == Phase::deal && cards == Cards::all();
}

}  // namespace vivarium::take_that
