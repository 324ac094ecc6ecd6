// Who knows what (TT-17), and the worlds a viewer cannot tell apart.
#include "games/take_that/observation.hpp"

#include <bit>

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

Observation TakeThat::observe(const State& state, Viewer viewer) const {
  Observation seen;
  seen.viewer = viewer;
  // Extra cards lie face down until the round is scored (TT-16); then everyone may turn them over.
  const bool scored = state.phase == Phase::deal || state.phase == Phase::over;
  const Cards hidden = scored || viewer.sees_everything() ? Cards{} : state.extras;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
    if (viewer.sees_secrets_of(Seat(static_cast<int>(i)))) seen.hands[i] = state.hands[i];
    seen.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    seen.face_up[i] = state.face_up[i];
    seen.face_down[i] = state.face_down[i] - hidden;
    seen.hidden_extras[i] = static_cast<std::uint8_t>((state.face_down[i] & hidden).size());
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
  pile.resize_unspecified(static_cast<std::size_t>(unseen.size()));
  Card* next = pile.data();
  int first = 0;
  for (std::uint64_t word : unseen.words()) {
    for (; word != 0; word &= word - 1) *next++ = Card(first + std::countr_zero(word));
    first += 64;
  }
  shuffle(std::span(pile.data(), pile.size()), rng);
}

Cards deal(Pile& pile, int count) {
  Cards cards;
  for (int i = 0; i < count; ++i) cards.insert(pile.pop_back().index());
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
    state.in_row.insert(card.index());
    state.row_twins |= twin_set(card);
  }
  known = state.in_row;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
    known |= seen.hands[i] | seen.face_up[i] | seen.face_down[i];
  }
  shuffle_in(Cards::all() - known, state.pile, rng);
  for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i) {
    const bool own = seen.viewer.is_seat(Seat(static_cast<int>(i)));
    state.hands[i] = own ? seen.hands[i] : deal(state.pile, seen.hand_sizes[i]);
    const Cards extras = deal(state.pile, seen.hidden_extras[i]);
    state.face_up[i] = seen.face_up[i];
    state.face_down[i] = seen.face_down[i] | extras;
    state.extras |= extras;
  }
  return state;
}

}  // namespace vivarium::take_that
