#include "bindings/wasm/thinkers.hpp"

#include <algorithm>
#include <utility>

#include "bindings/wasm/task.hpp"
#include "server/bots/bot_decision.hpp"

namespace vivarium::wasm {

using server::BotAnswer;
using server::BotClock;
using server::BotQueue;
using server::BotTask;

void Thinkers::set_count(std::size_t count) {
  count_ = std::min(count, kMost);
  thinkers_.resize(std::max(count_, thinkers_.size()));
  give_out();
}

void Thinkers::think(BotTask task) {
  const server::BotLane lane = server::lane_of(task);
  queue_.add(std::move(task), lane, BotClock::now());
  give_out();
}

// A quick bot goes first where there is one: nobody waits for it for long.
void Thinkers::give_out() {
  for (std::size_t i = 0; i < count_; ++i) {
    if (thinkers_[i]) continue;
    auto next = queue_.take_quick();
    if (!next) next = queue_.take();
    if (!next) return;
    out_.put(Out::think, static_cast<std::uint32_t>(i), {task_bytes(next->task, BotClock::now() - next->since)});
    thinkers_[i] = std::move(next);
  }
}

void Thinkers::thought(std::uint32_t thinker, std::string_view answer) {
  if (thinker >= thinkers_.size() || !thinkers_[thinker]) return;
  BotQueue::Waiting waiting = std::move(*std::exchange(thinkers_[thinker], std::nullopt));
  if (waiting.task.is_hint) queue_.hint_is_over();
  if (!waiting.is_given_up()) {
    const std::vector<std::string> legal = waiting.task.match->legal_moves(waiting.task.seat);
    auto thought = answer_of(answer);
    const bool is_legal = thought && std::find(legal.begin(), legal.end(), thought->decision.move) != legal.end();
    if (!is_legal) thought = BotAnswer{{legal.front(), {}, 0}};
    later_([done = std::move(waiting.task.done), thought = std::move(*thought)] { done(thought); });
  }
  give_out();
}

}  // namespace vivarium::wasm
