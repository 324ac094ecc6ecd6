// Who knows what (TT-17), and the worlds a viewer cannot tell apart.
#include "games/take_that/observation.hpp"

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

Observation TakeThat::observe(const State& state, Viewer viewer) const {
  Observation seen;
  seen.viewer = viewer;
  // Extra cards lie face down until the round is scored (TT-16); then everyone may turn them over.
  const bool scored = state.phase == Phase::deal || state.phase == Phase::over;
  const Cards hidden = scored || viewer.sees_everything() ? Cards{} : state.extras;
  for (const Seat seat : seats(players())) {
    if (viewer.sees_secrets_of(seat)) seen.hands[seat] = state.hands[seat];
    seen.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    seen.face_up[seat] = state.face_up[seat];
    seen.face_down[seat] = state.face_down[seat] - hidden;
    seen.hidden_extras[seat] = static_cast<std::uint8_t>((state.face_down[seat] & hidden).size());
  }
  seen.row = state.row;
  seen.pile_size = static_cast<std::uint8_t>(state.pile.size());
  seen.round_scores = state.round_scores;
  seen.turn = state.turn;
  seen.round = state.round;
  seen.phase = state.phase;
  return seen;
}

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
  state.round_scores = seen.round_scores;
  state.turn = seen.turn;
  state.round = seen.round;
  state.phase = seen.phase;
  if (seen.phase == Phase::deal && seen.round == 0) return state;

  Cards known;
  for (const Card card : seen.row) {
    state.row.push_back(card);
    state.in_row.insert(card);
    state.row_twins |= twin_set(card);
  }
  known = state.in_row;
  for (const Seat seat : seats(players())) {
    known |= seen.hands[seat] | seen.face_up[seat] | seen.face_down[seat];
  }
  shuffle_in(Cards::all() - known, state.pile, rng);
  for (const Seat seat : seats(players())) {
    const bool own = seen.viewer.is_seat(seat);
    state.hands[seat] = own ? seen.hands[seat] : deal(state.pile, seen.hand_sizes[seat]);
    const Cards extras = deal(state.pile, seen.hidden_extras[seat]);
    state.face_up[seat] = seen.face_up[seat];
    state.face_down[seat] = seen.face_down[seat] | extras;
    state.extras |= extras;
  }
  return state;
}

}  // namespace vivarium::take_that
