#include "server/store/store_writer.hpp"

#include <chrono>
#include <memory>
#include <utility>

namespace vivarium::server {

GroupWriter::GroupWriter(EventStore& store, Post post, std::function<void(const Report&)> report)
    : store_(store), post_(std::move(post)), report_(std::move(report)), thread_([this] { run(); }) {}

GroupWriter::~GroupWriter() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GroupWriter::append(Append append, Done done) {
  {
    const std::lock_guard lock(mutex_);
    pending_.appends.push_back(std::move(append));
    pending_.done.push_back(std::move(done));
  }
  wake_.notify_one();
}

void GroupWriter::run() {
  while (true) {
    Pending taken;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !pending_.appends.empty(); });
      if (pending_.appends.empty()) return;
      std::swap(taken, pending_);
    }
    write(taken);
  }
}

void GroupWriter::write(Pending& pending) {
  const auto start = std::chrono::steady_clock::now();
  auto answers = std::make_shared<std::vector<std::pair<Done, std::optional<StoreError>>>>();
  const auto problem = store_.append(pending.appends);
  // One that conflicts must not take the others down with it; where the disk is full, none of them would fit.
  const bool one_by_one = problem && problem->kind == StoreError::Kind::conflict && pending.appends.size() > 1;
  for (std::size_t i = 0; i < pending.appends.size(); ++i) {
    answers->emplace_back(std::move(pending.done[i]),
                          one_by_one ? store_.append(std::span(&pending.appends[i], 1)) : problem);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  // Moved, not shared: what the functions hold, such as a connection, belongs to the owner's thread and must end there.
  post_([this, answers = std::move(answers), told = Report{taken.count(), pending.appends.size(), problem}] {
    report_(told);
    for (const auto& [done, error] : *answers) done(error);
  });
}

}  // namespace vivarium::server
