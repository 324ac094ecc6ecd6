// RunPlan: how a long run of games is carried out, whether an arena or a simulation.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "cli/arena/note_queue.hpp"
#include "cli/arena/ordered_work.hpp"
#include "cli/records/record_file.hpp"

namespace vivarium::cli {

struct RunPlan {
  unsigned threads = 1;
  RecordFile* record_file = nullptr;  // where to write the games, in order; null for nowhere
  // Asked often, by several threads: shall the run end early?
  std::function<bool()> stop_requested = [] { return false; };
  // Called now and then, by the calling thread, with the number of games played.
  std::function<void(std::uint64_t)> show_progress = [](std::uint64_t) {};
  // Called by the calling thread with each line that a program has written to standard error, in the order of games.
  std::function<void(const std::string&)> show_note = [](const std::string&) {};
};

// What the threads of a run report to the calling thread while they play.
struct RunMonitor {
  std::atomic<std::uint64_t> games_played{0};
  NoteQueue notes;

  void report(const RunPlan& plan) {
    notes.tell(plan.show_note);
    plan.show_progress(games_played.load(std::memory_order_relaxed));
  }
};

// Does the work as the plan says; `work` has its pieces, produce and consume. Returns the seconds it took.
template <class Result>
double run_games(OrderedWork<Result> work, const RunPlan& plan, RunMonitor& monitor) {
  const auto start = std::chrono::steady_clock::now();
  work.threads = plan.threads;
  work.stop_requested = plan.stop_requested;
  work.show_progress = [&] { monitor.report(plan); };
  work_in_order(work);
  monitor.notes.tell(plan.show_note);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace vivarium::cli
