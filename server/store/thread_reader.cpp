#include "server/store/thread_reader.hpp"

#include <utility>

namespace vivarium::server {

ThreadReader::ThreadReader(EventStore& store, Post post)
    : store_(store), post_(std::move(post)), thread_([this] { work_off(); }) {}

ThreadReader::~ThreadReader() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void ThreadReader::run(Work work) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
  }
  wake_.notify_one();
}

void ThreadReader::work_off() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    const Work work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    post_(work(store_));
    lock.lock();
  }
}

}  // namespace vivarium::server
