#include "server/bots/bot_queue.hpp"

#include <utility>

namespace vivarium::server {

template <class F>
void BotQueue::for_each_wanted(F&& f) const {
  for (const Owners& owners : lanes_) {
    owners.for_each([&f](const Waiting& waiting) {
      if (!waiting.is_given_up()) f(waiting);
    });
  }
}

void BotQueue::add(BotTask task, BotLane which, BotClock::time_point now) {
  Tables& tables = lane(which).of(task.owner);
  tables.drop_given_up();
  FifoQueue<Waiting>& line = tables.of(task.table);
  line.add({std::move(task), now});
}

std::optional<BotQueue::Waiting> BotQueue::take_quick() { return lane(BotLane::quick).take(); }

std::optional<BotQueue::Waiting> BotQueue::take() {
  auto taken = before_hint_ < kBeforeHint ? take_bot() : take_hint();
  if (!taken) taken = before_hint_ < kBeforeHint ? take_hint() : take_bot();
  return taken;
}

std::optional<BotQueue::Waiting> BotQueue::take_bot() {
  auto taken = lane(BotLane::slow).take();
  if (!taken) taken = lane(BotLane::quick).take();
  if (taken && !is_hinting_ && !lane(BotLane::hint).is_empty()) ++before_hint_;
  return taken;
}

std::optional<BotQueue::Waiting> BotQueue::take_hint() {
  if (is_hinting_) return std::nullopt;
  auto taken = lane(BotLane::hint).take();
  is_hinting_ = taken.has_value();
  before_hint_ = 0;
  return taken;
}

void BotQueue::clear() { lanes_ = {}; }

std::size_t BotQueue::waiting() const {
  std::size_t count = 0;
  for_each_wanted([&count](const Waiting&) { ++count; });
  return count;
}

std::optional<BotClock::time_point> BotQueue::oldest() const {
  std::optional<BotClock::time_point> oldest;
  for_each_wanted([&oldest](const Waiting& waiting) {
    if (!oldest || waiting.since < *oldest) oldest = waiting.since;
  });
  return oldest;
}

}  // namespace vivarium::server
