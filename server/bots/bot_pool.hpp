// BotPool: the threads on which bots think, so that a table never waits for them and they never delay another table.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bots/match_bot.hpp"
#include "engine/core/seat.hpp"
#include "engine/match/match.hpp"
#include "server/store/store_writer.hpp"

namespace vivarium::server {

struct BotTask {
  std::unique_ptr<Match> match;  // a copy of the table's, which the bot sees through its seat's observation only
  Seat seat;
  std::string bot;                                    // what bots::parse_bot reads
  std::shared_ptr<const std::atomic<bool>> given_up;  // true: nobody wants to know any more
  std::function<void(bots::MatchDecision decision)> done;
  bool is_hint = false;  // for a person who wonders; whatever the bots of all tables have to do comes first
};

class BotThinker {
 public:
  virtual ~BotThinker() = default;
  // `done` is called later, on the thread that owns the tables; not at all where the task was given up.
  virtual void think(BotTask task) = 0;
};

// The choice of the task's bot, on the caller's thread. REQUIRES: the seat has a choice to make
bots::MatchDecision bot_decision(const BotTask& task, const std::atomic<bool>& stopping);

class BotPool final : public BotThinker {
 public:
  BotPool(std::size_t threads, Post post);
  // Bots stop thinking at once; what they were asked is forgotten.
  ~BotPool() override;
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;

  void think(BotTask task) override;
  [[nodiscard]] std::size_t waiting() const;

 private:
  void run();
  void carry_out(BotTask task);
  [[nodiscard]] std::deque<BotTask>* next_queue();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<BotTask> tasks_;
  std::deque<BotTask> hints_;
  bool is_hinting_ = false;  // one thread at most: the others are for bots
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> threads_;
};

}  // namespace vivarium::server
