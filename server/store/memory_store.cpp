#include "server/store/memory_store.hpp"

#include <algorithm>

namespace vivarium::server {

std::optional<StoreError> MemoryStore::append(std::span<const Append> appends) {
  std::map<TableId, std::uint64_t> next;
  for (const Append& append : appends) {
    const auto known = tables_.find(append.table);
    const auto [at, fresh] = next.try_emplace(append.table, known == tables_.end() ? 0 : known->second.events.size());
    if (append.first != at->second) {
      return StoreError{StoreError::Kind::conflict, "event " + std::to_string(append.first) + " is not the next"};
    }
    at->second += append.events.size();
  }
  for (const Append& append : appends) {
    Kept& kept = tables_[append.table];
    kept.events.insert(kept.events.end(), append.events.begin(), append.events.end());
    kept.closed = kept.closed || append.closes;
    if (append.finished) finished_.push_back({append.table, *append.finished});
  }
  return std::nullopt;
}

Expected<std::vector<TableId>, StoreError> MemoryStore::open_tables() {
  std::vector<TableId> open;
  for (const auto& [id, kept] : tables_) {
    if (!kept.closed) open.push_back(id);
  }
  return open;
}

Expected<std::vector<std::string>, StoreError> MemoryStore::events(const TableId& table) {
  const auto found = tables_.find(table);
  return found == tables_.end() ? std::vector<std::string>() : found->second.events;
}

Expected<std::optional<FinishedGame>, StoreError> MemoryStore::finished(const TableId& table, std::int64_t match) {
  for (const FinishedEntry& entry : finished_) {
    if (entry.table == table && entry.game.match == match) return std::optional(entry.game);
  }
  return std::optional<FinishedGame>();
}

Expected<std::vector<FinishedEntry>, StoreError> MemoryStore::finished_of(const TableId& table) {
  std::vector<FinishedEntry> found;
  for (const FinishedEntry& entry : finished_) {
    if (entry.table == table) found.insert(found.begin(), entry);
  }
  for (FinishedEntry& entry : found) entry.game.record.clear();
  return found;
}

Expected<std::vector<FinishedEntry>, StoreError> MemoryStore::latest_finished(std::size_t most) {
  std::vector<FinishedEntry> found;
  for (auto entry = finished_.rbegin(); entry != finished_.rend() && found.size() < most; ++entry) {
    if (entry->game.listed) found.push_back(*entry);
  }
  for (FinishedEntry& entry : found) entry.game.record.clear();
  return found;
}

}  // namespace vivarium::server
