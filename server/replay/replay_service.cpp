#include "server/replay/replay_service.hpp"

#include <exception>
#include <iterator>
#include <utility>

#include "engine/core/assert.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

std::size_t bytes_of(const ReplayJob& job) { return job.question.record->size(); }

// What is being handled: for the log.
std::string current_problem() {
  try {
    throw;
  } catch (const std::exception& problem) {
    return problem.what();
  } catch (...) {
    return "no std::exception";
  }
}

}  // namespace

ReplayService::ReplayService(ReplayLimits limits, Answerer answerer, Post post)
    : limits_(limits), answerer_(std::move(answerer)), post_(std::move(post)) {
  for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { run(); });
}

ReplayService::~ReplayService() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ReplayService::ask(ReplayJob job) {
  std::vector<ReplayJob> displaced;
  std::optional<ReplayJob> refused;
  std::optional<std::string> problem;
  {
    const std::lock_guard lock(mutex_);
    problem = make_room(job, displaced);
    if (problem) {
      refused.emplace(std::move(job));
    } else {
      FifoQueue& line = lines_[job.address];
      ++line.jobs;
      ++counts_.jobs;
      counts_.bytes += bytes_of(job);
      ++waiting_;
      line.waiting.push_back(std::move(job));
    }
  }
  if (refused) {
    refuse(std::move(*refused), *problem);
  } else {
    wake_.notify_one();
  }
  for (ReplayJob& other : displaced) refuse(std::move(other), std::string(kFull));
}

// Or why there is none.
std::optional<std::string> ReplayService::make_room(const ReplayJob& job, std::vector<ReplayJob>& displaced) {
  const auto line = lines_.find(job.address);
  const std::size_t own = line == lines_.end() ? 0 : line->second.jobs;
  if (own >= limits_.jobs_per_address) {
    return "at most " + std::to_string(limits_.jobs_per_address) + " replays at a time for an address";
  }
  const std::size_t bytes = bytes_of(job);
  if (bytes > limits_.bytes) return std::string(kFull);
  while (counts_.jobs >= limits_.jobs || counts_.bytes + bytes > limits_.bytes) {
    // Whoever gets the place has no more than the other one then.
    auto other = take_back(own + 2);
    if (!other) return std::string(kFull);
    displaced.push_back(std::move(*other));
  }
  return std::nullopt;
}

// The newest job of the address that has most of them, if it has that many.
std::optional<ReplayJob> ReplayService::take_back(std::size_t jobs_at_least) {
  FifoQueue* most = nullptr;
  for (auto& [address, line] : lines_) {
    if (!line.waiting.empty() && line.jobs >= jobs_at_least && (most == nullptr || line.jobs > most->jobs)) {
      most = &line;
    }
  }
  if (most == nullptr) return std::nullopt;
  ReplayJob job = std::move(most->waiting.back());
  most->waiting.pop_back();
  --waiting_;
  forget(job);
  return job;
}

// The oldest job of the next address. REQUIRES: something waits
ReplayJob ReplayService::take_next() {
  VIVARIUM_ASSERT(waiting_ > 0);
  auto next = lines_.upper_bound(served_last_);
  while (next == lines_.end() || next->second.waiting.empty()) {
    next = next == lines_.end() ? lines_.begin() : std::next(next);
  }
  served_last_ = next->first;
  ReplayJob job = std::move(next->second.waiting.front());
  next->second.waiting.pop_front();
  --waiting_;
  return job;
}

void ReplayService::forget(const ReplayJob& job) {
  const auto line = lines_.find(job.address);
  VIVARIUM_ASSERT(line != lines_.end());
  --counts_.jobs;
  counts_.bytes -= bytes_of(job);
  if (--line->second.jobs == 0) lines_.erase(line);
}

void ReplayService::run() {
  while (true) {
    ReplayJob job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || waiting_ > 0; });
      if (stopping_) return;
      job = take_next();
    }
    ReplayAnswer answer = carry_out(job.question);
    try {
      send_back(std::move(job), std::move(answer));
    } catch (...) {
      note_failure("replay not sent back");
    }
  }
}

ReplayAnswer ReplayService::carry_out(const ReplayQuestion& question) {
  try {
    ReplayAnswer answer = answerer_(question);
    const std::lock_guard lock(mutex_);
    ++counts_.answered;
    return answer;
  } catch (...) {
    note_failure("replay failed");
    return Unexpected{Refusal{RefusalCode::internal_error}};
  }
}

// Moved, not shared: what `done` holds, such as a connection, belongs to the owner's thread and must end there.
void ReplayService::send_back(ReplayJob job, ReplayAnswer answer) {
  post_([this, alive = std::weak_ptr(alive_), job = std::move(job), answer = std::move(answer)] {
    if (alive.expired()) return;
    {
      const std::lock_guard lock(mutex_);
      forget(job);
    }
    tell(job.done, answer);
  });
}

void ReplayService::refuse(ReplayJob job, std::string detail) {
  {
    const std::lock_guard lock(mutex_);
    ++counts_.refused;
  }
  const Refusal refusal{RefusalCode::too_many_requests, std::move(detail)};
  post_([this, alive = std::weak_ptr(alive_), done = std::move(job.done), refusal] {
    if (!alive.expired()) tell(done, Unexpected{refusal});
  });
}

void ReplayService::tell(const ReplayJob::Done& done, const ReplayAnswer& answer) {
  try {
    done(answer);
  } catch (...) {
    note_failure("replay not told");
  }
}

// REQUIRES: an exception is being handled
void ReplayService::note_failure(std::string_view event) {
  log(LogLevel::error, event, {{"reason", current_problem()}});
  const std::lock_guard lock(mutex_);
  ++counts_.failed;
}

ReplayService::Counts ReplayService::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace vivarium::server
