// MemoryStore: tables that end with the process. For tests, and for a server that shall keep nothing.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "server/store/event_store.hpp"

namespace vivarium::server {

class MemoryStore : public EventStore {
 public:
  // The key for tags of addresses is random where none is given.
  explicit MemoryStore(std::string address_key = "") : address_key_(std::move(address_key)) {}

  [[nodiscard]] AppendResults append_all(std::span<const Append> appends) override;
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override;
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override;
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override;
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override;
  [[nodiscard]] Expected<std::string, StoreError> address_key() override;

  // What another store has kept, in the order in which it was appended. False, and nothing has changed, where it does
  // not follow, or would make more tables than that.
  [[nodiscard]] bool restore(const Append& append, std::size_t most_tables);
  void restore(FinishedEntry entry) { finished_.push_back(std::move(entry)); }

 private:
  struct Kept {
    StoredTable content;
    TableSummary summary;
    Timestamp at;
  };
  [[nodiscard]] std::optional<StoreError> append_one(const Append& append);
  template <class Chosen>
  [[nodiscard]] std::vector<FinishedEntry> latest(std::size_t most, const Chosen& is_chosen) const;

  std::map<TableId, Kept> tables_;
  std::vector<FinishedEntry> finished_;
  std::string address_key_;
};

}  // namespace vivarium::server
