#include "games/cubosaurs/observation.hpp"

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Observation Cubosaurs::observe(const State& state, Viewer viewer) const {
  Observation observation(state, viewer);
  observation.hand = state.hand;
  for (std::size_t i = 0; i < state.drawn.size(); ++i) {
    const SeatSet seen_by = state.hidden[i].seen_by;
    const std::optional<Seat> seat = viewer.as_seat();
    if (viewer.sees_everything() || (seat && seen_by.contains(*seat))) {
      observation.drawn[i] = state.drawn[i];
    } else {
      observation.hand.erase(state.drawn[i]);
    }
  }
  observation.pack_size = static_cast<std::uint8_t>(state.pack.size());
  if (viewer.sees_everything()) {
    observation.pack = state.pack;
    observation.set_aside = state.set_aside;
  }
  return observation;
}

}  // namespace vivarium::cubosaurs
