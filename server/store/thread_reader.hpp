// ThreadReaderOf<Store>: reads from a store on a thread of its own, one query after the other.
#pragma once

#include <exception>
#include <functional>
#include <string_view>
#include <utility>

#include "server/log.hpp"
#include "server/post.hpp"
#include "server/store/store_reader.hpp"
#include "server/task_thread.hpp"

namespace vivarium::server {

template <class Store>
class ThreadReaderOf final : public ReaderOf<Store> {
 public:
  // The store belongs to the reader's thread from now on. At the end, what waits is forgotten.
  ThreadReaderOf(Store& store, Post post) : store_(store), post_(std::move(post)) {}

 private:
  void run(typename ReaderOf<Store>::Work work) override {
    thread_.run([this, work = std::move(work)] { post_(answer_to(work)); });
  }

  // What a store throws is an answer like another: somebody waits for one.
  std::function<void()> answer_to(const typename ReaderOf<Store>::Work& work) {
    try {
      return work.ask(store_);
    } catch (const std::exception& thrown) {
      log(LogLevel::error, "unexpected failure", {{"where", "store"}, {"reason", std::string_view(thrown.what())}});
      return work.fail({StoreError::Kind::failed, thrown.what()});
    }
  }

  Store& store_;
  Post post_;
  TaskThread thread_;
};

using ThreadReader = ThreadReaderOf<EventStore>;

}  // namespace vivarium::server
