// Who knows what: hands and bids are secret, all else is open.
#include "tests/extra_game/market_day/observation.hpp"

#include "tests/extra_game/market_day/market_day.hpp"

namespace vivarium::market_day {

Observation MarketDay::observe(const State& state, Viewer viewer) const {
  Observation seen;
  seen.viewer = viewer;
  for (const Seat seat : seats()) {
    if (!viewer.sees_secrets_of(seat)) continue;
    seen.hands[seat] = state.hands[seat];
    seen.bids[seat] = state.bids[seat];
  }
  seen.decided = decided(state);
  seen.hand_size = static_cast<std::uint8_t>(state.hands[Seat(0)].size());
  seen.shown = state.shown;
  seen.points = state.points;
  seen.winner = state.winner;
  seen.prize = state.prize;
  seen.round = state.round;
  seen.phase = state.phase;
  return seen;
}

}  // namespace vivarium::market_day
