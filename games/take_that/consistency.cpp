// Is a state one that can be reached? And the hash, equality's shorthand.
#include "engine/core/hash.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

bool TakeThat::is_consistent(const State& state) const {
  if (state.round > options_.rounds || state.turn.index() >= players()) return false;
  if ((state.phase == Phase::over) != (state.round == options_.rounds)) return false;
  Cards row;
  Cards twins;
  for (const Card card : state.row) {
    row.insert(card);
    twins |= twin_set(card);
  }
  if (row != state.in_row || twins != state.row_twins) return false;
  if (state.phase == Phase::deal && state.round == 0) return state == initial();
  if (state.phase == Phase::turn && state.row.empty()) return false;
  // Every card is in exactly one place (TT-1).
  Cards all = row;
  Cards face_down;
  int count = state.row.count() + state.pile.count();
  for (const Card card : state.pile) all.insert(card);
  for (const Seat seat : seats(kMaxPlayers)) {
    const Cards& hand = state.hands[seat];
    const Cards owned = hand | state.face_up[seat] | state.face_down[seat];
    if (seat.index() >= players() && !owned.empty()) return false;
    if (hand.size() > hand_size()) return false;
    if (!(state.face_up[seat] & kToads).empty() || state.face_up[seat].size() % 2 != 0) return false;  // TT-7
    count += hand.size() + state.face_up[seat].size() + state.face_down[seat].size();
    all |= owned;
    face_down |= state.face_down[seat];
  }
  if (!(state.extras - face_down).empty() || (!options_.expert && !state.extras.empty())) return false;
  return count == kCardCount && all == Cards::all();
}

std::uint64_t TakeThat::hash(const State& state) const {
  Hash hash;
  const auto add_set = [&](const Cards& cards) { hash.add_all(cards.words()); };
  for (const Seat seat : seats(kMaxPlayers)) {
    add_set(state.hands[seat]);
    add_set(state.face_up[seat]);
    add_set(state.face_down[seat]);
  }
  add_set(state.extras);
  for (const Card card : state.row) hash.add(index_of(card));
  hash.add(state.row.size());
  for (const Card card : state.pile) hash.add(index_of(card));
  hash.add(state.pile.size());
  for (const auto& round : state.round_scores) {
    for (const RoundScore& score : round) hash.add(static_cast<std::uint8_t>(score.points()));
  }
  hash.add(index_of(state.turn)).add(state.round).add(index_of(state.phase));
  return hash.value();
}

}  // namespace vivarium::take_that
