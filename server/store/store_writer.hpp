// StoreWriter: appends to a store without making a table wait for the disk. GroupWriter has a thread of its own and
// writes whatever has gathered as one transaction (group commit), so that a thousand tables share one sync.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
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
};

// Writes at once, on the caller's thread.
class DirectWriter final : public StoreWriter {
 public:
  explicit DirectWriter(EventStore& store) : store_(store) {}
  void append(Append append, Done done) override { done(store_.append(std::span(&append, 1))); }

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
  // Writes what has been given so far.
  ~GroupWriter() override;
  GroupWriter(const GroupWriter&) = delete;
  GroupWriter& operator=(const GroupWriter&) = delete;

  void append(Append append, Done done) override;

 private:
  struct Pending {
    std::vector<Append> appends;
    std::vector<Done> done;
  };
  void run();
  void write(Pending& pending);

  EventStore& store_;
  Post post_;
  std::function<void(const Report&)> report_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Pending pending_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
