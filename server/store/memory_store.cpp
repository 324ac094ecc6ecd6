#include "server/store/memory_store.hpp"

#include <algorithm>

namespace vivarium::server {

AppendResults MemoryStore::append_all(std::span<const Append> appends) {
  AppendResults results;
  for (const Append& append : appends) results.push_back(append_one(append));
  return results;
}

std::optional<StoreError> MemoryStore::append_one(const Append& append) {
  const auto known = tables_.find(append.table);
  const auto next = known == tables_.end() ? 0 : known->second.content.first + known->second.content.events.size();
  // The first event makes a table; there is none without one.
  if (append.first != next || (next == 0 && append.events.empty())) {
    return StoreError{StoreError::Kind::conflict, "event " + std::to_string(append.first) + " is not the next"};
  }
  Kept& kept = tables_[append.table];
  if (append.summary.leaves_nothing_after(kept.summary)) {
    tables_.erase(append.table);
    return std::nullopt;
  }
  StoredTable& content = kept.content;
  if (append.begins_anew && !append.events.empty()) {
    content.events.clear();
    content.first = append.first;
  }
  content.events.insert(content.events.end(), append.events.begin(), append.events.end());
  content.chat.insert(content.chat.end(), append.chat.begin(), append.chat.end());
  if (content.chat.size() > kStoredChat) {
    content.chat.erase(content.chat.begin(), content.chat.end() - static_cast<std::ptrdiff_t>(kStoredChat));
  }
  kept.summary = append.summary;
  kept.at = append.at;
  if (append.finished) finished_.push_back({append.table, *append.finished});
  return std::nullopt;
}

// Only a snapshot says everything that came before.
bool MemoryStore::restore(const Append& append, std::size_t most_tables) {
  const bool is_new = !tables_.contains(append.table);
  if (is_new && (tables_.size() >= most_tables || append.events.empty())) return false;
  if (is_new && append.begins_anew) tables_[append.table].content.first = append.first;
  return !this->append(append);
}

Expected<std::vector<OpenTable>, StoreError> MemoryStore::open_tables() {
  std::vector<OpenTable> open;
  for (const auto& [id, kept] : tables_) {
    if (kept.summary.phase != StoredPhase::closed) open.push_back({id, kept.summary, kept.at});
  }
  return open;
}

Expected<StoredTable, StoreError> MemoryStore::table(const TableId& table) {
  const auto found = tables_.find(table);
  return found == tables_.end() ? StoredTable() : found->second.content;
}

Expected<std::optional<FinishedGame>, StoreError> MemoryStore::finished(const TableId& table, std::int64_t match) {
  for (const FinishedEntry& entry : finished_) {
    if (entry.table == table && entry.game.match == match) return std::optional(entry.game);
  }
  return std::optional<FinishedGame>();
}

template <class Chosen>
std::vector<FinishedEntry> MemoryStore::latest(std::size_t most, const Chosen& is_chosen) const {
  std::vector<FinishedEntry> found;
  for (auto entry = finished_.rbegin(); entry != finished_.rend() && found.size() < most; ++entry) {
    if (is_chosen(*entry)) found.push_back(*entry);
  }
  for (FinishedEntry& entry : found) entry.game.record.clear();
  return found;
}

Expected<std::vector<FinishedEntry>, StoreError> MemoryStore::finished_of(const TableId& table, std::int64_t before,
                                                                          std::size_t most) {
  return latest(most, [&](const FinishedEntry& entry) { return entry.table == table && entry.game.match < before; });
}

Expected<std::vector<FinishedEntry>, StoreError> MemoryStore::latest_finished(std::size_t most) {
  return latest(most, [](const FinishedEntry& entry) { return entry.game.listed; });
}

Expected<bool, StoreError> MemoryStore::remove_expired(const Retention& retention) {
  std::erase_if(tables_, [&](const auto& table) {
    return table.second.summary.phase == StoredPhase::closed && table.second.at < retention.closed_before;
  });
  std::erase_if(finished_, [&](const FinishedEntry& entry) {
    return retention.finished_before && entry.game.at < *retention.finished_before;
  });
  return false;
}

Expected<std::string, StoreError> MemoryStore::address_key() {
  if (address_key_.empty()) address_key_ = TokenHash::of(make_token()).hex();
  return address_key_;
}

}  // namespace vivarium::server
