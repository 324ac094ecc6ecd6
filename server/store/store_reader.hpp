// StoreReader: reads from a store without making a table wait for it. Answers come on the thread that owns all tables,
// at once or later.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/store/event_store.hpp"
#include "server/store/store_writer.hpp"

namespace vivarium::server {

class StoreReader {
 public:
  virtual ~StoreReader() = default;

  // Runs a query on the store, and then done(answer).
  template <class Query, class Done>
  void read(Query query, Done done) {
    run([query = std::move(query), done = std::move(done)](EventStore& store) -> std::function<void()> {
      auto answer = std::make_shared<decltype(query(store))>(query(store));
      return [done, answer] { done(std::move(*answer)); };
    });
  }

 protected:
  // Calls work(store) and what that returns, the latter on the owner's thread.
  using Work = std::function<std::function<void()>(EventStore& store)>;
  virtual void run(Work work) = 0;
};

// Reads at once, on the caller's thread.
class DirectReader final : public StoreReader {
 public:
  explicit DirectReader(EventStore& store) : store_(store) {}

 private:
  void run(Work work) override { work(store_)(); }

  EventStore& store_;
};

// Reads on a thread of its own, one query after the other.
class ThreadReader final : public StoreReader {
 public:
  // The store belongs to the reader's thread from now on.
  ThreadReader(EventStore& store, Post post);
  // What waits is forgotten.
  ~ThreadReader() override;
  ThreadReader(const ThreadReader&) = delete;
  ThreadReader& operator=(const ThreadReader&) = delete;

 private:
  void run(Work work) override;
  void work_off();

  EventStore& store_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
