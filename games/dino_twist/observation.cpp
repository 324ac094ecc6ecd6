#include "games/dino_twist/observation.hpp"

#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::dino_twist {

// The one place where hidden information is left out (DT-33).
Observation DinoTwist::observe(const State& state, Viewer viewer) const {
  Observation seen;
  seen.viewer = viewer;
  static_cast<Table&>(seen) = state;
  seen.pile_size = static_cast<std::uint8_t>(state.pile.size());
  for (const Seat seat : seats(options_.players)) {
    seen.hand_sizes[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    seen.buried_sizes[seat] = static_cast<std::uint8_t>(state.buried[seat].total());
    if (!viewer.sees_secrets_of(seat)) continue;
    seen.hands[seat] = state.hands[seat];
    seen.buried[seat] = state.buried[seat];
    seen.burials[seat] = state.burials[seat];
    seen.choices[seat] = state.choices[seat];
  }
  if (viewer.sees_everything()) {
    seen.events = state.events;
    seen.pile = state.pile;
    return seen;
  }
  for (std::size_t i = 0; i < state.events_seen; ++i) seen.events.push_back(state.events[i]);
  return seen;
}

}  // namespace vivarium::dino_twist
