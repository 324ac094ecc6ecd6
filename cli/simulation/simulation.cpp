#include "cli/simulation/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace vivarium::cli {
namespace {

// The work of all threads. Games are handed out in chunks, in order, and a chunk that was handed out is always played
// to its end: so the games played are the first ones, without a gap, however the simulation ends.
class SharedWork {
 public:
  SharedWork(const RandomGames& games, const SimulationPlan& plan) : games_(games), plan_(plan) {}

  // What each thread does.
  void work() {
    try {
      play_chunks();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stop();
    }
    const std::lock_guard lock(mutex_);
    --workers_;
    changed_.notify_all();
  }

  void add_worker() {
    const std::lock_guard lock(mutex_);
    ++workers_;
  }
  void stop() { stopped_ = true; }

  // Until all threads are done, shows how far they have come.
  void wait() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, std::chrono::milliseconds(100), [&] { return workers_ == 0; })) {
      lock.unlock();
      plan_.show_progress(games_played_.load(std::memory_order_relaxed));
      lock.lock();
    }
  }

  Simulation take_result() {
    if (failure_) std::rethrow_exception(failure_);
    result_.write_failed = write_failed_;
    return std::move(result_);
  }

 private:
  void play_chunks() {
    Tally tally;
    std::string lines;
    while (const auto chunk = next_chunk()) {
      const GameRange range = range_of(*chunk);
      if (plan_.record_file == nullptr) {
        games_.play(range, tally);
      } else {
        lines.clear();
        games_.record(range, plan_.legal_lists, tally, lines);
        write_in_turn(*chunk, lines);
      }
      games_played_.fetch_add(range.last - range.first, std::memory_order_relaxed);
    }
    const std::lock_guard lock(mutex_);
    result_.tally.add(tally);
  }

  [[nodiscard]] std::optional<std::uint64_t> next_chunk() {
    if (stopped_ || plan_.stop_requested()) return std::nullopt;
    const std::uint64_t chunk = next_chunk_.fetch_add(1);
    if (range_of(chunk).first >= plan_.games) return std::nullopt;
    return chunk;
  }

  // Small enough for a quick stop and little that waits to be written.
  [[nodiscard]] GameRange range_of(std::uint64_t chunk) const {
    const std::uint64_t size = plan_.record_file == nullptr ? 64 : 8;
    return {std::min(chunk * size, plan_.games), std::min((chunk + 1) * size, plan_.games)};
  }

  // Waits until all earlier chunks are written. A thread holds one chunk at most, so memory is bounded.
  void write_in_turn(std::uint64_t chunk, const std::string& lines) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return next_to_write_ == chunk || failure_; });
    if (!write_failed_ && !failure_ && !plan_.record_file->write(lines)) {
      write_failed_ = true;
      stop();
    }
    ++next_to_write_;
    changed_.notify_all();
  }

  const RandomGames& games_;
  const SimulationPlan& plan_;
  std::atomic<std::uint64_t> next_chunk_{0};
  std::atomic<std::uint64_t> games_played_{0};
  std::atomic<bool> stopped_{false};

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  Simulation result_;
  std::uint64_t next_to_write_ = 0;
  unsigned workers_ = 0;
  bool write_failed_ = false;
  std::exception_ptr failure_;  // what ended a thread early
};

}  // namespace

Simulation simulate(const RandomGames& games, const SimulationPlan& plan) {
  const auto start = std::chrono::steady_clock::now();
  SharedWork work(games, plan);
  {
    std::vector<std::jthread> threads;
    try {
      for (unsigned i = 0; i < plan.threads; ++i) {
        work.add_worker();
        threads.emplace_back([&] { work.work(); });
      }
    } catch (...) {
      // The system has no more threads: stop those that run before the error gets out.
      work.stop();
      throw;
    }
    work.wait();
  }
  Simulation result = work.take_result();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace vivarium::cli
