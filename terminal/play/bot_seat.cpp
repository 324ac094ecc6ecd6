#include "terminal/play/bot_seat.hpp"

#include "bots/thinking_clock.hpp"
#include "engine/core/rng.hpp"
#include "terminal/input/signals.hpp"

namespace vivarium::terminal {

bots::MatchDecision BotSeat::decide(const Match& match, Seat seat, std::uint64_t seed) {
  auto clock = bots::thinking_clock(spec_.effort_in_use(), [] { return SignalScope::wants_to_stop(); });
  Rng rng(seed, static_cast<std::uint64_t>(seat.index()));
  return bot_->decide(match, seat, clock.budget(), rng);
}

}  // namespace vivarium::terminal
