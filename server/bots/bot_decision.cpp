#include "server/bots/bot_decision.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "bots/roster.hpp"
#include "bots/thinking_clock.hpp"
#include "engine/core/rng.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::server {
namespace {

using bots::Effort;
using std::chrono::milliseconds;

bool is_quick(const std::optional<Effort>& effort) {
  return !effort || (effort->unit == Effort::Unit::simulations && effort->amount <= bots::kUsualEffort.amount);
}

}  // namespace

ThinkingTime thinking_time(const std::optional<Effort>& full, BotClock::duration waited) {
  if (!full || full->unit != Effort::Unit::milliseconds || waited <= kUnnoticedWait) return {full};
  const milliseconds whole(static_cast<std::int64_t>(full->amount));
  const milliseconds least(static_cast<std::int64_t>(std::max<std::uint64_t>(1, full->amount / kLeastPart)));
  const auto late = std::chrono::duration_cast<milliseconds>(waited - kUnnoticedWait);
  const milliseconds left = std::max(least, whole - late);
  return {Effort::milliseconds(static_cast<std::uint64_t>(left.count())), left < whole};
}

BotLane lane_of(const BotTask& task) {
  if (task.is_hint) return BotLane::hint;
  const auto spec = bots::parse_bot(task.bot);
  if (!spec || is_quick(spec->effort_in_use())) return BotLane::quick;
  return task.match->legal_moves(task.seat).size() == 1 ? BotLane::quick : BotLane::slow;
}

BotAnswer bot_decision(const BotTask& task, const std::atomic<bool>& stopping, BotClock::duration waited) {
  const std::vector<std::string> moves = task.match->legal_moves(task.seat);
  const auto spec = bots::parse_bot(task.bot);
  // A forced move needs no thought; and a bot that a newer version no longer has must not stop a table.
  if (moves.size() == 1 || !spec) return {{moves.front(), {}, 0}};
  const ThinkingTime time = thinking_time(spec->effort_in_use(), waited);
  auto clock = bots::thinking_clock(time.effort, [&stopping, &given_up = *task.given_up] {
    return stopping.load(std::memory_order_relaxed) || given_up.load(std::memory_order_relaxed);
  });
  Rng rng(random_number());
  const auto bot = bots::make_match_bot(*task.match, *spec);
  return {bot->decide(*task.match, task.seat, clock.budget(), rng), time.is_shortened};
}

}  // namespace vivarium::server
