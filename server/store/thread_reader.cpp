#include "server/store/thread_reader.hpp"

#include <exception>
#include <functional>
#include <string_view>
#include <utility>

#include "server/log.hpp"

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

// What a store throws is an answer like another: somebody waits for one.
std::function<void()> ThreadReader::answer_to(const Work& work) {
  try {
    return work.ask(store_);
  } catch (const std::exception& thrown) {
    log(LogLevel::error, "unexpected failure", {{"where", "store"}, {"reason", std::string_view(thrown.what())}});
    return work.fail({StoreError::Kind::failed, thrown.what()});
  }
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
    post_(answer_to(work));
    lock.lock();
  }
}

}  // namespace vivarium::server
