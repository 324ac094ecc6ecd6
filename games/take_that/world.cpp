// The worlds that a viewer cannot tell apart (TT-17).
#include <span>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

namespace {

using Pile = FixedVector<Card, kCardCount>;

void shuffle_in(const Cards& unseen, Pile& pile, Rng& rng) {
  pile.resize_unspecified(static_cast<unsigned>(unseen.size()));
  Card* next = pile.data();
  for (const Card card : unseen) *next++ = card;
  shuffle(std::span(pile.data(), pile.size()), rng);
}

Cards deal(Pile& pile, int count) {
  Cards cards;
  for (int i = 0; i < count; ++i) cards.insert(pile.pop_back());
  return cards;
}

}  // namespace

// Nothing in the rules ties an unseen card to a place (taking is allowed even to those who could play), so every
// arrangement of the unseen cards over the other hands, the extra cards and the pile is equally likely.
State TakeThat::sample_world(const Observation& seen, Rng& rng) const {
  VIVARIUM_ASSERT(!seen.viewer.sees_everything());
  State state;
  static_cast<Table&>(state) = seen;
  if (seen.phase == Phase::deal && seen.round == 0) return state;

  for (const Card card : seen.row) {
    state.in_row.insert(card);
    state.row_twins |= twin_set(card);
  }
  Cards known = state.in_row;
  for (const Seat seat : seats(players())) {
    known |= seen.hands[seat] | seen.face_up[seat] | seen.face_down[seat];
  }
  shuffle_in(Cards::all() - known, state.pile, rng);
  for (const Seat seat : seats(players())) {
    const bool own = seen.viewer.is_seat(seat);
    state.hands[seat] = own ? seen.hands[seat] : deal(state.pile, seen.hand_sizes[seat]);
    const Cards extras = deal(state.pile, seen.hidden_extras[seat]);
    state.face_down[seat] = seen.face_down[seat] | extras;
    state.extras |= extras;
  }
  return state;
}

}  // namespace vivarium::take_that
