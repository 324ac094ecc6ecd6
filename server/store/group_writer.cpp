#include "server/store/group_writer.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

// Whoever plays waits that long for each move: the operator shall know.
constexpr std::chrono::seconds kSlow{1};
constexpr std::chrono::seconds kComplaintPause{10};
constexpr std::chrono::seconds kReconnectPause{1};

// Where appends meet in one transaction now and then, many tables are played at. Then transactions begin no sooner than
// this after each other: nobody notices that wait at a move, and a sync and the pages that go with it are shared by
// more. A table alone never waits.
constexpr std::chrono::milliseconds kGathering{10};
constexpr double kWorthGathering = 0.05;  // of company_
constexpr double kForgetting = 1.0 / 16;  // of what company_ was, with each transaction

// What a store throws is an answer like another: somebody waits for one.
StoreError failed(const std::exception& thrown) {
  log(LogLevel::error, "unexpected failure", {{"where", "store"}, {"reason", std::string_view(thrown.what())}});
  return {StoreError::Kind::failed, thrown.what()};
}

// What is told of them all: one table's misfortune is less than what keeps every table from being written.
std::optional<StoreError> gravest(const AppendResults& results) {
  const auto rank = [](const std::optional<StoreError>& result) {
    if (!result) return 0;
    const bool of_one_table = result->kind == StoreError::Kind::damaged || result->kind == StoreError::Kind::fenced;
    return of_one_table ? 1 : 2;
  };
  return *std::max_element(results.begin(), results.end(),
                           [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

// Calls all of them, whatever one of them throws. The first failure goes on once everybody has been told.
void call_all(const std::vector<std::function<void()>>& functions) {
  std::exception_ptr failure;
  for (const auto& function : functions) {
    try {
      function();
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
}

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

void GroupWriter::gather(std::unique_lock<std::mutex>& lock) {
  if (company_ >= kWorthGathering) wake_.wait_until(lock, begun_ + kGathering, [this] { return stopping_; });
  begun_ = std::chrono::steady_clock::now();
  const auto others = static_cast<double>(pending_.appends.size() - 1);
  company_ += kForgetting * (others - company_);
}

void GroupWriter::run() {
  while (true) {
    Pending taken;
    std::optional<Removal> removal;
    {
      std::unique_lock lock(mutex_);
      const auto has_work = [this] { return stopping_ || !pending_.appends.empty() || !removals_.empty(); };
      if (!unreachable_) {
        wake_.wait(lock, has_work);
      } else if (!wake_.wait_for(lock, kReconnectPause, has_work)) {
        lock.unlock();
        reconnect();
        continue;
      }
      if (stopping_ && pending_.appends.empty()) return;
      if (!pending_.appends.empty()) gather(lock);
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

// Nobody may want to write before everybody knows that the store works again.
void GroupWriter::reconnect() {
  if (!store_.reconnect()) return;
  unreachable_ = false;
  post_([tell = report_] { tell({0, 0, std::nullopt}); });
}

void GroupWriter::remove(Removal removal) {
  auto result = Expected<bool, StoreError>(false);
  try {
    result = store_.remove_expired(removal.retention);
  } catch (const std::exception& thrown) {
    result = Unexpected{failed(thrown)};
  }
  post_([done = std::move(removal.done), result = std::move(result)] { done(result); });
}

AppendResults GroupWriter::append_now(std::span<const Append> appends) {
  try {
    return store_.append_all(appends);
  } catch (const std::exception& thrown) {
    return AppendResults(appends.size(), failed(thrown));
  }
}

void GroupWriter::complain_if_slow(const Report& report) {
  const auto now = std::chrono::steady_clock::now();
  if (report.seconds < std::chrono::duration<double>(kSlow).count() || now < complain_again_) return;
  complain_again_ = now + kComplaintPause;
  log(LogLevel::warning, "the store is slow",
      {{"seconds", report.seconds}, {"appends", static_cast<std::int64_t>(report.appends)}});
}

void GroupWriter::write(Pending& pending) {
  const auto start = std::chrono::steady_clock::now();
  AppendResults results = append_now(pending.appends);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const Report report{taken.count(), pending.appends.size(), gravest(results)};
  std::vector<std::function<void()>> answers;
  answers.reserve(pending.appends.size() + 1);
  answers.emplace_back([] {});
  auto next_done = pending.done.begin();
  for (std::optional<StoreError>& error : results) {
    answers.emplace_back([done = std::move(*next_done++), error = std::move(error)] { done(error); });
  }
  complain_if_slow(report);
  unreachable_ = report.error && (report.error->kind == StoreError::Kind::unreachable ||
                                  report.error->kind == StoreError::Kind::in_doubt);
  // With a function of its own: the writer may have ended when this is called.
  answers.front() = [tell = report_, report] { tell(report); };
  // Moved, not shared: what the functions hold, such as a connection, belongs to the owner's thread and must end there.
  post_([answers = std::make_shared<std::vector<std::function<void()>>>(std::move(answers))] { call_all(*answers); });
}

}  // namespace vivarium::server
