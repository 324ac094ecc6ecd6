// SharedMemoryStore: a store in memory for a reader and a writer on threads of their own. Nothing is kept.
#pragma once

#include <mutex>

#include "server/store/memory_store.hpp"

namespace vivarium::server {

class SharedMemoryStore final : public EventStore {
 public:
  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override {
    const std::lock_guard lock(mutex_);
    return store_.append(appends);
  }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override {
    const std::lock_guard lock(mutex_);
    return store_.open_tables();
  }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override {
    const std::lock_guard lock(mutex_);
    return store_.table(table);
  }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    const std::lock_guard lock(mutex_);
    return store_.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override {
    const std::lock_guard lock(mutex_);
    return store_.finished_of(table, before, most);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override {
    const std::lock_guard lock(mutex_);
    return store_.latest_finished(most);
  }
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    const std::lock_guard lock(mutex_);
    return store_.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override {
    const std::lock_guard lock(mutex_);
    return store_.address_key();
  }

 private:
  std::mutex mutex_;
  MemoryStore store_;
};

}  // namespace vivarium::server
