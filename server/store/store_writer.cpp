#include "server/store/store_writer.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

// Whoever plays waits that long for each move: the operator shall know.
constexpr std::chrono::seconds kSlow{1};
constexpr std::chrono::seconds kComplaintPause{10};

}  // namespace

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

void GroupWriter::remove_expired(Retention retention, Removed done) {
  {
    const std::lock_guard lock(mutex_);
    removals_.push_back({retention, std::move(done)});
  }
  wake_.notify_one();
}

void GroupWriter::run() {
  while (true) {
    Pending taken;
    std::optional<Removal> removal;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !pending_.appends.empty() || !removals_.empty(); });
      if (stopping_ && pending_.appends.empty()) return;
      std::swap(taken, pending_);
      if (!stopping_ && !removals_.empty()) {
        removal = std::move(removals_.front());
        removals_.pop_front();
      }
    }
    if (!taken.appends.empty()) write(taken);
    if (removal) remove(std::move(*removal));
  }
}

void GroupWriter::remove(Removal removal) {
  auto result = store_.remove_expired(removal.retention);
  post_([done = std::move(removal.done), result = std::move(result)] { done(result); });
}

void GroupWriter::complain_if_slow(const Report& report) {
  const auto now = std::chrono::steady_clock::now();
  if (report.seconds < std::chrono::duration<double>(kSlow).count() || now < complain_again_) return;
  complain_again_ = now + kComplaintPause;
  log(LogLevel::warning, "the disk is slow",
      {{"seconds", report.seconds}, {"appends", static_cast<std::int64_t>(report.appends)}});
}

void GroupWriter::write(Pending& pending) {
  const auto start = std::chrono::steady_clock::now();
  auto answers = std::make_shared<std::vector<std::pair<Done, std::optional<StoreError>>>>();
  const auto problem = store_.append(pending.appends);
  // One that conflicts, or whose table is damaged, must not take the others down with it; where the disk is full, none
  // of them would fit.
  const bool one_by_one = problem && pending.appends.size() > 1 &&
                          (problem->kind == StoreError::Kind::conflict || problem->kind == StoreError::Kind::damaged);
  for (std::size_t i = 0; i < pending.appends.size(); ++i) {
    answers->emplace_back(std::move(pending.done[i]),
                          one_by_one ? store_.append(std::span(&pending.appends[i], 1)) : problem);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const Report report{taken.count(), pending.appends.size(), problem};
  complain_if_slow(report);
  // Moved, not shared: what the functions hold, such as a connection, belongs to the owner's thread and must end there.
  post_([this, answers = std::move(answers), told = report] {
    report_(told);
    for (const auto& [done, error] : *answers) done(error);
  });
}

}  // namespace vivarium::server
