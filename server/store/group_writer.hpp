// GroupWriter: has a thread of its own and writes whatever has gathered as one transaction (group commit), so that a
// thousand tables share one sync.
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

#include "server/post.hpp"
#include "server/store/store_writer.hpp"

namespace vivarium::server {

class GroupWriter final : public StoreWriter {
 public:
  struct Report {
    double seconds;
    std::size_t appends;  // 0: the store was unreachable, and is back
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
  // Waits until more may have gathered, where that is worth it.
  void gather(std::unique_lock<std::mutex>& lock);
  void write(Pending& pending);
  [[nodiscard]] AppendResults append_now(std::span<const Append> appends);
  void remove(Removal removal);
  void reconnect();
  void complain_if_slow(const Report& report);

  EventStore& store_;
  Post post_;
  std::function<void(const Report&)> report_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Pending pending_;
  std::deque<Removal> removals_;
  std::chrono::steady_clock::time_point begun_;  // the last transaction
  double company_ = 0;                           // how many others an append has shared its transaction with, of late
  std::chrono::steady_clock::time_point complain_again_;
  bool unreachable_ = false;  // the store, when something was last written
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
