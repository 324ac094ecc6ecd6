#include "server/bots/bot_pool.hpp"

#include <utility>

#include "bots/match_bot.hpp"
#include "bots/roster.hpp"
#include "bots/thinking_clock.hpp"
#include "engine/core/rng.hpp"
#include "server/crypto/secret.hpp"

namespace vivarium::server {

bots::MatchDecision bot_decision(const BotTask& task, const std::atomic<bool>& stopping) {
  const std::vector<std::string> moves = task.match->legal_moves(task.seat);
  const auto spec = bots::parse_bot(task.bot);
  // A forced move needs no thought; and a bot that a newer version no longer has must not stop a table.
  if (moves.size() == 1 || !spec) return {moves.front(), {}, 0};
  auto clock = bots::thinking_clock(spec->effort_in_use(), [&stopping, &given_up = *task.given_up] {
    return stopping.load(std::memory_order_relaxed) || given_up.load(std::memory_order_relaxed);
  });
  Rng rng(random_number());
  const auto bot = bots::make_match_bot(*task.match, *spec);
  return bot->decide(*task.match, task.seat, clock.budget(), rng);
}

BotPool::BotPool(std::size_t threads, Post post) : post_(std::move(post)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

BotPool::~BotPool() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    tasks_.clear();
    hints_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void BotPool::think(BotTask task) {
  {
    const std::lock_guard lock(mutex_);
    (task.is_hint ? hints_ : tasks_).push_back(std::move(task));
  }
  wake_.notify_one();
}

std::size_t BotPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size() + hints_.size();
}

// Where there is something to do; null where there is nothing. REQUIRES: the mutex is held
std::deque<BotTask>* BotPool::next_queue() {
  if (!tasks_.empty()) return &tasks_;
  return !hints_.empty() && !is_hinting_ ? &hints_ : nullptr;
}

void BotPool::carry_out(BotTask task) {
  if (!*task.given_up) {
    bots::MatchDecision decision = bot_decision(task, stopping_);
    if (!stopping_ && !*task.given_up) {
      post_([done = std::move(task.done), decision = std::move(decision)] { done(decision); });
    }
  }
  if (!task.is_hint) return;
  {
    const std::lock_guard lock(mutex_);
    is_hinting_ = false;
  }
  wake_.notify_one();
}

void BotPool::run() {
  while (true) {
    BotTask task;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || next_queue() != nullptr; });
      if (stopping_) return;
      std::deque<BotTask>& queue = *next_queue();
      task = std::move(queue.front());
      queue.pop_front();
      is_hinting_ = is_hinting_ || task.is_hint;
    }
    carry_out(std::move(task));
  }
}

}  // namespace vivarium::server
