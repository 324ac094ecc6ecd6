// work_in_order: does pieces of work on several threads in any order and hands their results over in order, so that the
// outcome does not depend on the number of threads.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace vivarium::cli {

// True once the results of unfinished pieces are no longer wanted.
using StopFlag = std::atomic<bool>;

template <class Result>
struct OrderedWork {
  std::uint64_t pieces = 0;
  unsigned threads = 1;
  // Does one piece, on any thread. Nothing: it was abandoned because `stopped` is true.
  std::function<std::optional<Result>(std::uint64_t piece, const StopFlag& stopped)> produce;
  // Gets the results of pieces 0, 1, 2, …, one call at a time. False ends the work.
  std::function<bool(Result result)> consume;
  // Asked now and then, by the calling thread: shall the work end early?
  std::function<bool()> stop_requested = [] { return false; };
  // Called now and then, by the calling thread.
  std::function<void()> show_progress = [] {};
};

namespace detail {

template <class Result>
class OrderedWorkers {
 public:
  explicit OrderedWorkers(const OrderedWork<Result>& work) : work_(work) {}

  void run() {
    {
      std::vector<std::jthread> threads;
      try {
        for (unsigned i = 0; i < work_.threads; ++i) {
          add_worker();
          threads.emplace_back([this] { work(); });
        }
      } catch (...) {
        // The system has no more threads: stop those that run before the error gets out.
        end();
        throw;
      }
      wait();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // At most this many pieces per thread are begun ahead, so that few results wait for an earlier one.
  static constexpr std::uint64_t kAhead = 8;

  void add_worker() {
    const std::lock_guard lock(mutex_);
    ++workers_;
  }

  void work() {
    try {
      while (const auto piece = next_piece()) {
        std::optional<Result> result = work_.produce(*piece, stopped_);
        if (!result) break;
        hand_over(*piece, std::move(*result));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_all();
  }

  std::optional<std::uint64_t> next_piece() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || next_to_begin_ < next_to_consume_ + kAhead * work_.threads; });
    if (stopped_ || next_to_begin_ >= work_.pieces) return std::nullopt;
    return next_to_begin_++;
  }

  void hand_over(std::uint64_t piece, Result result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(piece, std::move(result));
    while (!stopped_ && !waiting_.empty() && waiting_.begin()->first == next_to_consume_) {
      const bool go_on = work_.consume(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++next_to_consume_;
      if (!go_on) stopped_ = true;
    }
    changed_.notify_all();
  }

  void end() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, std::chrono::milliseconds(50), [&] { return workers_ == 0; })) {
      lock.unlock();
      if (work_.stop_requested()) end();
      work_.show_progress();
      lock.lock();
    }
  }

  const OrderedWork<Result>& work_;
  StopFlag stopped_{false};

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<std::uint64_t, Result> waiting_;  // done, but an earlier piece is not
  std::uint64_t next_to_begin_ = 0;
  std::uint64_t next_to_consume_ = 0;
  unsigned workers_ = 0;
  std::exception_ptr failure_;
};

}  // namespace detail

// Returns when all is done, `consume` has ended it or a stop was requested. Rethrows what a piece has thrown.
template <class Result>
void work_in_order(const OrderedWork<Result>& work) {
  detail::OrderedWorkers<Result>(work).run();
}

}  // namespace vivarium::cli
