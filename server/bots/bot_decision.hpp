// How a task is thought about: in which lane, for how long, with what result.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "bots/levels.hpp"
#include "server/bots/bot_queue.hpp"
#include "server/bots/bot_task.hpp"

namespace vivarium::server {

// So long a wait is made up for by the pause after which bots move anyway: the 0.2 s of `hard` and this make the 0.7 s
// of RoomLimits::bot_pause.
inline constexpr std::chrono::milliseconds kUnnoticedWait{500};
// What a bot with a budget of time gets at least is one part in so many of it: `hard` 50 ms, `expert` 250 ms. That is
// more than the budgets with which docs/BOTS.md measures the ladder of all games: hard:1000 (a move takes 2 to 5 ms of
// processor time on average, 20 ms at most) and expert:5000 (25 to 150 ms). So a level keeps its place, far above the
// one below.
inline constexpr std::uint64_t kLeastPart = 4;

struct ThinkingTime {
  std::optional<bots::Effort> effort;
  bool is_shortened = false;
};

// What a bot that is late still has of its time, so that it answers when it would have if it had had to wait for no
// more than kUnnoticedWait; at least its kLeastPart. Nothing is taken from a count of simulations.
ThinkingTime thinking_time(const std::optional<bots::Effort>& full, BotClock::duration waited);

// Quick are bots that do not search or do so with no more than the usual simulations (up to 0.1 s), and any that have
// no choice.
BotLane lane_of(const BotTask& task);

// The choice of the task's bot, on the caller's thread. REQUIRES: the seat has a choice to make
BotAnswer bot_decision(const BotTask& task, const std::atomic<bool>& stopping, BotClock::duration waited = {});

}  // namespace vivarium::server
