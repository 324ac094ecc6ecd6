// ReplayService: the place where replays are made, so that no table waits for one. It has a thread of its own, takes
// turns between addresses, and takes in no more than it has room for.
//
// Belongs to the thread that owns the tables, and ends there; only the answers are found elsewhere.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/post.hpp"
#include "server/replay/replay_job.hpp"

namespace vivarium::server {

// A job counts from `ask` until its `done` is called.
struct ReplayLimits {
  std::size_t jobs_per_address = 8;
  std::size_t jobs = 64;
  std::size_t bytes = std::size_t{24} << 20U;  // of the records that wait
  std::size_t threads = 1;
};

class ReplayService final : public ReplayMaker {
 public:
  // Called on the service's threads, by several at a time where there are several. What it throws is logged, counted
  // and told as internal_error.
  using Answerer = std::function<ReplayAnswer(const ReplayQuestion&)>;
  struct Counts {
    std::size_t jobs = 0;  // now
    std::size_t bytes = 0;
    std::uint64_t answered = 0;  // since the start: with a page or with a refusal of the answerer
    std::uint64_t refused = 0;   // for want of room
    std::uint64_t failed = 0;    // by an exception
  };

  ReplayService(ReplayLimits limits, Answerer answerer, Post post);
  // Waits for what is being made now. No `done` is called any more.
  ~ReplayService() override;
  ReplayService(const ReplayService&) = delete;
  ReplayService& operator=(const ReplayService&) = delete;

  // `done` is called exactly once, and later: by way of `post`. Where there is no room it is told too_many_requests,
  // and so is the last one of whoever has most on the way, to make room for somebody with less. REQUIRES: a record
  void ask(ReplayJob job) override;
  [[nodiscard]] Counts counts() const;

 private:
  struct FifoQueue {
    std::deque<ReplayJob> waiting;
    std::size_t jobs = 0;  // waiting, being worked on, or on the way back
  };
  using Lines = std::map<std::string, FifoQueue>;

  static constexpr std::string_view kFull = "the server has as many replays to make as it has room for";

  // REQUIRES, for these: the mutex is held
  std::optional<std::string> make_room(const ReplayJob& job, std::vector<ReplayJob>& displaced);
  std::optional<ReplayJob> take_back(std::size_t jobs_at_least);
  ReplayJob take_next();
  void forget(const ReplayJob& job);

  void run();
  ReplayAnswer carry_out(const ReplayQuestion& question);
  void send_back(ReplayJob job, ReplayAnswer answer);
  void refuse(ReplayJob job, std::string detail);
  void tell(const ReplayJob::Done& done, const ReplayAnswer& answer);
  void note_failure(std::string_view event);

  const ReplayLimits limits_;
  const Answerer answerer_;
  const Post post_;
  // Gone with the service: what comes back then comes back to nobody.
  std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Lines lines_;
  std::size_t waiting_ = 0;
  std::string served_last_;
  Counts counts_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace vivarium::server
