// StoreWriter: appends to a store without making a table wait for the disk. GroupWriter has a thread of its own and
// writes whatever has gathered as one transaction (group commit), so that a thousand tables share one sync.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "server/store/event_store.hpp"

namespace vivarium::server {

// Runs a function later, on the thread that owns all tables.
using Post = std::function<void(std::function<void()>)>;

class StoreWriter {
 public:
  using Done = std::function<void(const std::optional<StoreError>&)>;

  virtual ~StoreWriter() = default;
  // `done` is told once the events are safe, or why they are not stored at all.
  virtual void append(Append append, Done done) = 0;

  using Removed = std::function<void(const Expected<bool, StoreError>&)>;
  // A step of EventStore::remove_expired, after what has been given to be appended so far.
  virtual void remove_expired(Retention retention, Removed done) = 0;
};

// Writes at once, on the caller's thread.
class DirectWriter final : public StoreWriter {
 public:
  explicit DirectWriter(EventStore& store) : store_(store) {}
  void append(Append append, Done done) override { done(store_.append(std::span(&append, 1))); }
  void remove_expired(Retention retention, Removed done) override { done(store_.remove_expired(retention)); }

 private:
  EventStore& store_;
};

class GroupWriter final : public StoreWriter {
 public:
  struct Report {
    double seconds;
    std::size_t appends;
    std::optional<StoreError> error;
  };
  // The store belongs to the writer's thread from now on. `report` is called on the owner's thread as well.
  GroupWriter(EventStore& store, Post post, std::function<void(const Report&)> report);
  // Writes what has been given so far; what is to be removed stays for the next time.
  ~GroupWriter() override;
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  void append(Append append, Done done) override;
  void remove_expired(Retention retention, Removed done) override;

 private:
  struct Pending {
    std::vector<Append> appends;
    std::vector<Done> done;
  };
  struct Removal {
    Retention retention;
    Removed done;
  };
  void run();
  void write(Pending& pending);
  [[nodiscard]] std::optional<StoreError> append_now(std::span<const Append> appends);
  void remove(Removal removal);
  void complain_if_slow(const Report& report);

  EventStore& store_;
  Post post_;
  std::function<void(const Report&)> report_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Pending pending_;
  std::deque<Removal> removals_;
  std::chrono::steady_clock::time_point complain_again_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
