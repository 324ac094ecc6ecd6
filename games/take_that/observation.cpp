// Who knows what (TT-17).
#include "games/take_that/observation.hpp"

#include "games/take_that/take_that.hpp"

namespace vivarium::take_that {

Observation TakeThat::observe(const State& state, Viewer viewer) const {
  Observation seen;
  static_cast<Table&>(seen) = state;
  seen.viewer = viewer;
  // Extra cards lie face down until the round is scored (TT-16); then everyone may turn them over.
  const bool scored = state.phase == Phase::deal || state.phase == Phase::over;
  const Cards hidden = scored || viewer.sees_everything() ? Cards{} : state.extras;
  for (const Seat seat : seats(players())) {
    if (viewer.sees_secrets_of(seat)) seen.hands[seat] = state.hands[seat];
    seen.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    seen.face_down[seat] = state.face_down[seat] - hidden;
    seen.hidden_extras[seat] = static_cast<std::uint8_t>((state.face_down[seat] & hidden).size());
  }
  seen.pile_size = static_cast<std::uint8_t>(state.pile.size());
  return seen;
}

}  // namespace vivarium::take_that
