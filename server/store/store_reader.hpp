// ReaderOf<Store>: reads from a store without making a table wait for it. Answers come on the thread that owns all
// tables, at once or later.
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#include "server/store/event_store.hpp"

namespace vivarium::server {

template <class Store>
class ReaderOf {
 public:
  virtual ~ReaderOf() = default;

  // Runs a query on the store, and then done(answer).
  template <class Query, class Done>
  void read(Query query, Done done) {
    using Found = std::invoke_result_t<Query&, Store&>;
    const auto telling = [done = std::move(done)](Found answer) -> std::function<void()> {
      return [done, answer = std::make_shared<Found>(std::move(answer))] { done(std::move(*answer)); };
    };
    run({[query = std::move(query), telling](Store& store) { return telling(query(store)); },
         [telling](const StoreError& error) { return telling(Unexpected{error}); }});
  }

 protected:
  // What is returned is called on the owner's thread.
  struct Work {
    std::function<std::function<void()>(Store& store)> ask;
    // In place of the answer, where asking throws.
    std::function<std::function<void()>(const StoreError& error)> fail;
  };
  virtual void run(Work work) = 0;
};

using StoreReader = ReaderOf<EventStore>;

// Reads at once, on the caller's thread.
class DirectReader final : public StoreReader {
 public:
  explicit DirectReader(EventStore& store) : store_(store) {}

 private:
  void run(Work work) override { work.ask(store_)(); }

  EventStore& store_;
};

}  // namespace vivarium::server
