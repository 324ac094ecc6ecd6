#include "cli/exec/failure_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/text/table_text.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kShownAtMost = 100;

ExecFailure::Kind kind_at(std::size_t index) { return static_cast<ExecFailure::Kind>(index); }

}  // namespace

std::uint64_t FailureLog::Entry::count() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void FailureLog::add(const SeatFailure& failure) {
  auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.bot == failure.bot; });
  if (entry == entries_.end()) entry = entries_.insert(entries_.end(), Entry{failure.bot, {}, {}});
  ++entry->counts[static_cast<std::size_t>(failure.failure.kind)];
  if (entry->first.size() < kFirstOnes) entry->first.push_back(failure);
}

std::uint64_t FailureLog::count() const {
  std::uint64_t all = 0;
  for (const Entry& entry : entries_) all += entry.count();
  return all;
}

std::uint64_t FailureLog::count(const std::string& bot, ExecFailure::Kind kind) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.bot == bot; });
  return entry == entries_.end() ? 0 : entry->counts[static_cast<std::size_t>(kind)];
}

std::string FailureLog::text() const {
  std::string text;
  for (const Entry& entry : entries_) {
    std::string kinds;
    for (std::size_t i = 0; i < entry.counts.size(); ++i) {
      if (entry.counts[i] == 0) continue;
      kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ", grouped(entry.counts[i]), to_name(kind_at(i)));
    }
    text += fmt::format("{} failed {} and lost {}: {}\n", shortened(entry.bot, kShownAtMost),
                        entry.count() == 1 ? "once" : grouped(entry.count()) + " times",
                        entry.count() == 1 ? "that game" : "those games", kinds);
    for (const SeatFailure& failure : entry.first) {
      text += fmt::format("  game {}, seat {}: {}: {}\n", failure.game, failure.seat.index(),
                          to_name(failure.failure.kind), shortened(failure.failure.detail, kShownAtMost));
    }
    if (entry.count() > entry.first.size()) text += "  …\n";
  }
  return text;
}

Data FailureLog::data() const {
  Data list = Data::array();
  for (const Entry& entry : entries_) {
    Data kinds = Data::object();
    for (std::size_t i = 0; i < entry.counts.size(); ++i) {
      kinds.set(to_name(kind_at(i)), static_cast<std::int64_t>(entry.counts[i]));
    }
    Data first = Data::array();
    for (const SeatFailure& failure : entry.first) {
      first.push_back(Data::object({{"game", static_cast<std::int64_t>(failure.game)},
                                    {"seat", failure.seat.index()},
                                    {"kind", to_name(failure.failure.kind)},
                                    {"text", failure.failure.detail}}));
    }
    Data one = Data::object({{"bot", entry.bot}, {"failures", static_cast<std::int64_t>(entry.count())}});
    one.set("kinds", std::move(kinds)).set("first", std::move(first));
    list.push_back(std::move(one));
  }
  return list;
}

}  // namespace vivarium::cli
