// CommandQueue: what a room has to do, one after the other. While events are on their way to the store, everything else
// waits: the next job sees the table as the last one has left it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "server/table/table_event.hpp"

namespace vivarium::server {

class CommandQueue {
 public:
  struct Job {
    enum class Origin : std::uint8_t { person, spectator, joining, table };
    Origin origin;
    std::optional<PersonId> person;
    std::function<void()> run;
    std::function<void()> cancel = {};  // tells whoever is not told by being disconnected
  };

  void add(Job job) { jobs_.push_back(std::move(job)); }
  // The next job that may be done now; nothing while one is being done or the queue is held.
  [[nodiscard]] std::optional<Job> take() {
    if (held_ || jobs_.empty()) return std::nullopt;
    std::optional<Job> first(std::move(jobs_.front()));
    jobs_.pop_front();
    return first;
  }
  // Until release() nothing is taken.
  void hold() { held_ = true; }
  void release() { held_ = false; }
  // Everything that waits is given up.
  void cancel_all() {
    for (const Job& job : std::exchange(jobs_, {})) {
      if (job.cancel) job.cancel();
    }
  }

  [[nodiscard]] bool is_held() const { return held_; }
  [[nodiscard]] bool is_idle() const { return jobs_.empty() && !held_; }
  [[nodiscard]] std::size_t waiting(Job::Origin origin, std::optional<PersonId> person = std::nullopt) const {
    return static_cast<std::size_t>(std::count_if(
        jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.origin == origin && job.person == person; }));
  }

 private:
  std::deque<Job> jobs_;
  bool held_ = false;
};

}  // namespace vivarium::server
