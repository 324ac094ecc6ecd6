#include "server/bots/bot_pool.hpp"

#include <algorithm>
#include <exception>
#include <string_view>
#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

// REQUIRES: something that was thrown is being handled
void log_failure(std::string_view event) noexcept {
  try {
    try {
      throw;
    } catch (const std::exception& failure) {
      log(LogLevel::error, event, {{"reason", failure.what()}});
    } catch (...) {
      log(LogLevel::error, event, {{"reason", "unknown"}});
    }
  } catch (...) {
    return;  // there is not even memory to say so
  }
}

}  // namespace

BotPool::BotPool(std::size_t threads, Post post, Think think) : post_(std::move(post)), think_(std::move(think)) {
  try {
    threads_.emplace_back([this] { run(Kind::quick); });
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
      threads_.emplace_back([this] { run(Kind::any); });
    }
  } catch (...) {
    stop();
    throw;
  }
}

BotPool::~BotPool() { stop(); }

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  wake_quick_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(BotTask task) {
  const BotLane lane = lane_of(task);
  {
    const std::lock_guard lock(mutex_);
    queue_.add(std::move(task), lane, BotClock::now());
  }
  wake_.notify_one();
  if (lane == BotLane::quick) wake_quick_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.waiting();
}

BotClock::duration BotPool::waiting_longest() const {
  const std::lock_guard lock(mutex_);
  const auto oldest = queue_.oldest();
  return oldest ? BotClock::now() - *oldest : BotClock::duration::zero();
}

std::optional<BotAnswer> BotPool::answer_to(const BotQueue::Waiting& waiting) const {
  const BotTask& task = waiting.task;
  try {
    return think_(task, stopping_, BotClock::now() - waiting.since);
  } catch (...) {
    log_failure("bot failed");
  }
  // The table must go on.
  try {
    return BotAnswer{{task.match->legal_moves(task.seat).at(0), {}, 0}};
  } catch (...) {
    log_failure("bot without a move");
  }
  return std::nullopt;
}

void BotPool::carry_out(BotQueue::Waiting waiting) {
  auto answer = answer_to(waiting);
  if (answer && !stopping_ && !waiting.is_given_up()) {
    try {
      post_([done = std::move(waiting.task.done), answer = std::move(*answer)] {
        try {
          done(answer);
        } catch (...) {
          log_failure("bot's answer not taken in");
        }
      });
    } catch (...) {
      log_failure("bot's answer lost");
    }
  }
  if (waiting.task.is_hint) end_hint();
}

void BotPool::end_hint() {
  {
    const std::lock_guard lock(mutex_);
    queue_.hint_is_over();
  }
  wake_.notify_one();
}

void BotPool::run(Kind kind) {
  std::condition_variable& wake = kind == Kind::quick ? wake_quick_ : wake_;
  while (true) {
    std::optional<BotQueue::Waiting> taken;
    {
      std::unique_lock lock(mutex_);
      wake.wait(lock, [this, kind, &taken] {
        if (stopping_) return true;
        taken = kind == Kind::quick ? queue_.take_quick() : queue_.take();
        return taken.has_value();
      });
      if (stopping_) return;
    }
    carry_out(std::move(*taken));
  }
}

}  // namespace vivarium::server
