// ThreadReader: reads from a store on a thread of its own, one query after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "server/post.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

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
  std::function<void()> answer_to(const Work& work);

  EventStore& store_;
  Post post_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace vivarium::server
