#include "terminal/play/bot_seat.hpp"

#include <chrono>
#include <optional>

#include "engine/core/rng.hpp"
#include "terminal/input/signals.hpp"

namespace vivarium::terminal {
namespace {

using Clock = std::chrono::steady_clock;

struct Deadline {
  std::optional<Clock::time_point> at;

  static bool is_over(void* context) {
    const auto& deadline = *static_cast<const Deadline*>(context);
    return SignalScope::wants_to_stop() || (deadline.at && Clock::now() >= *deadline.at);
  }
};

}  // namespace

bots::MatchDecision BotSeat::decide(const Match& match, Seat seat, std::uint64_t seed) {
  const auto effort = spec_.effort_in_use();
  Deadline deadline;
  if (effort && effort->unit == bots::Effort::Unit::milliseconds) {
    deadline.at = Clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(effort->amount));
  }
  Rng rng(seed, static_cast<std::uint64_t>(seat.index()));
  return bot_->decide(match, seat, bots::budget_for(effort, &Deadline::is_over, &deadline), rng);
}

}  // namespace vivarium::terminal
