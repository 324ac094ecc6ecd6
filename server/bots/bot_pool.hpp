// BotPool: the threads on which bots think, so that a table never waits for them and they never delay another table.
//
// What comes next says BotQueue, how long it may take bot_decision.hpp. Quick bots have a thread of their own besides
// the given number, so that they answer at once whatever the others think about; these help them when they have nothing
// else to do. Nothing that is thrown while a bot thinks or its answer is taken in leaves the pool.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/bots/bot_decision.hpp"
#include "server/bots/bot_queue.hpp"
#include "server/bots/bot_task.hpp"
#include "server/post.hpp"

namespace vivarium::server {

class BotPool final : public BotThinker {
 public:
  // Chooses in the place of the task's bot, on any thread of the pool. `waited`: how long the task has.
  using Think =
      std::function<BotAnswer(const BotTask& task, const std::atomic<bool>& stopping, BotClock::duration waited)>;

  // `threads`: those of the slow bots, at least one. Throws std::system_error if there cannot be so many.
  BotPool(std::size_t threads, Post post, Think think = bot_decision);
  // Bots stop thinking at once; what they were asked is forgotten.
  ~BotPool() override;
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  // From any thread, as are the others.
  void think(BotTask task) override;
  // What no thread has begun with; what was given up does not count.
  [[nodiscard]] std::size_t waiting() const;
  // How long the oldest of these has waited; zero where there is none.
  [[nodiscard]] BotClock::duration waiting_longest() const;

 private:
  enum class Kind : std::uint8_t { quick, any };

  void run(Kind kind);
  void stop();
  void carry_out(BotQueue::Waiting waiting);
  void end_hint();
  [[nodiscard]] std::optional<BotAnswer> answer_to(const BotQueue::Waiting& waiting) const;

  Post post_;
  Think think_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable wake_quick_;
  BotQueue queue_;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> threads_;
};

}  // namespace vivarium::server
