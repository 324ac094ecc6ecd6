// StoreReader: reads from a store without making a table wait for it. Answers come on the thread that owns all tables,
// at once or later.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "server/store/event_store.hpp"

namespace vivarium::server {

class StoreReader {
 public:
  virtual ~StoreReader() = default;

  // Runs a query on the store, and then done(answer). What the store throws is an answer like another.
  template <class Query, class Done>
  void read(Query query, Done done) {
    run([query = std::move(query), done = std::move(done)](EventStore& store) -> std::function<void()> {
      auto answer = std::make_shared<decltype(query(store))>(Unexpected{StoreError{StoreError::Kind::failed, {}}});
      try {
        *answer = query(store);
      } catch (const std::exception& thrown) {
        *answer = Unexpected{StoreError{StoreError::Kind::failed, thrown.what()}};
      }
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

}  // namespace vivarium::server
