// What time brings: tables where nobody is are unloaded, and at last closed.
#include <algorithm>
#include <chrono>
#include <utility>

#include "server/lobby/table_registry.hpp"

namespace vivarium::server {
namespace {

constexpr Millis kCloseAgain = std::chrono::minutes(1);

}  // namespace

void TableRegistry::shut_down(Millis come_back_after) {
  for (const auto& [id, known] : tables_) {
    if (known.room) known.room->disconnect_all({protocol::RefusalCode::shutting_down}, come_back_after);
  }
}

Millis TableRegistry::patience(const TableSummary& summary) const {
  if (summary.phase == StoredPhase::playing) return limits_.idle;
  return summary.phase == StoredPhase::gathering && !summary.attended ? limits_.unattended : limits_.over;
}

std::optional<Timestamp> TableRegistry::quiet_since(const Known& known) {
  return known.room ? known.room->empty_since() : std::optional(known.quiet_since);
}

std::optional<Timestamp> TableRegistry::spare_since(const Known& known) const {
  const auto since = quiet_since(known);
  if (!since || known.damaged) return std::nullopt;
  const StoredPhase phase = known.summary.phase;
  const bool has_waited_long = phase == StoredPhase::gathering && services_.now() - *since >= limits_.unattended;
  return known.summary.solo || phase == StoredPhase::over || has_waited_long ? since : std::nullopt;
}

std::optional<Timestamp> TableRegistry::closing_time(const Known& known) const {
  const auto since = quiet_since(known);
  return since ? std::optional(std::max(*since + patience(known.summary), known.close_again)) : std::nullopt;
}

std::optional<Timestamp> TableRegistry::unloading_time(const Known& known) const {
  const auto since = quiet_since(known);
  return known.room && since ? std::optional(std::max(*since, known.folded) + limits_.in_memory) : std::nullopt;
}

std::optional<Timestamp> TableRegistry::wake_time(const Known& known) const {
  if (known.damaged) return std::nullopt;
  std::optional<Timestamp> wakes = known.room ? known.room->next() : std::nullopt;
  for (const auto& due : {closing_time(known), unloading_time(known)}) {
    if (due && (!wakes || *due < *wakes)) wakes = due;
  }
  return wakes;
}

void TableRegistry::room_changed(Room& room) {
  const auto found = tables_.find(room.table().id());
  if (found == tables_.end() || found->second.room.get() != &room) return;
  found->second.summary = room.summary();
  if (room.table().phase() == Phase::closed) return drop(found, {protocol::RefusalCode::no_such_table});
  if (room.is_broken()) unload(found->second);
  reschedule(found);
}

void TableRegistry::reschedule(Tables::iterator known) {
  const auto wakes = wake_time(known->second);
  auto& before = known->second.wakes;
  if (wakes == before) return;
  if (before) wakes_.erase({*before, known->first});
  if (wakes) wakes_.insert({*wakes, known->first});
  before = wakes;
  services_.rescheduled();
}

// The room may be in the middle of something.
void TableRegistry::unload(Known& known) {
  known.quiet_since = known.room->empty_since().value_or(services_.now());
  services_.later([room = std::exchange(known.room, nullptr)] {});
}

// Whoever waits for the table is refused.
void TableRegistry::drop(Tables::iterator known, const protocol::Refusal& refusal) {
  if (known->second.wakes) wakes_.erase({*known->second.wakes, known->first});
  keyed_offers_.forget(known->first);
  if (known->second.room) unload(known->second);
  const auto waiting = std::exchange(known->second.waiting, {});
  tables_.erase(known);
  services_.monitor.set_tables(tables_.size());
  for (const Found& done : waiting) done(Unexpected{refusal});
}

// --- tables that come from other nodes and go there -----------------------------------------------------------

void TableRegistry::adopt(const OpenTable& table, std::uint64_t fence) {
  if (has(table.id)) return;
  Known known{table.summary, quiet_before_start(table), {}, {}, {}, {}, fence, table.damaged};
  reschedule(tables_.emplace(table.id, std::move(known)).first);
  services_.monitor.set_tables(tables_.size());
}

void TableRegistry::keep_only(std::span<const TableId> tables, const protocol::Refusal& refusal,
                              Millis come_back_after) {
  const std::set<TableId> kept(tables.begin(), tables.end());
  std::vector<TableId> given_up;
  for (const auto& [id, known] : tables_) {
    if (!kept.contains(id)) given_up.push_back(id);
  }
  for (const TableId& id : given_up) {
    const auto known = tables_.find(id);
    if (known == tables_.end()) continue;
    const auto room = known->second.room;
    drop(known, refusal);
    if (room) room->disconnect_all(refusal, come_back_after);
  }
}

void TableRegistry::tick(Timestamp now) {
  std::vector<TableId> due;
  for (auto wake = wakes_.begin(); wake != wakes_.end() && wake->first <= now; ++wake) due.push_back(wake->second);
  for (const TableId& id : due) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    // Otherwise it would be due again and again until something else happens to it.
    if (found->second.wakes) wakes_.erase({*found->second.wakes, id});
    found->second.wakes = std::nullopt;
    look_after(found, now);
  }
}

void TableRegistry::close(Tables::iterator known) {
  // What cannot be read or stored now is tried again.
  known->second.close_again = services_.now() + kCloseAgain;
  reschedule(known);
  find(known->first, [](const auto& room) {
    if (room) (*room)->close_idle();
  });
}

void TableRegistry::look_after(Tables::iterator known, Timestamp now) {
  const auto is_due = [now](const std::optional<Timestamp>& due) { return due && *due <= now; };
  if (is_due(closing_time(known->second))) return close(known);
  if (is_due(unloading_time(known->second)) && known->second.room->is_asleep()) {
    unload(known->second);
    return reschedule(known);
  }
  if (const auto room = known->second.room) room_services_.guarded(*room, [&] { room->tick(now); });
}

std::optional<Timestamp> TableRegistry::next() const {
  return wakes_.empty() ? std::nullopt : std::optional(wakes_.begin()->first);
}

}  // namespace vivarium::server
