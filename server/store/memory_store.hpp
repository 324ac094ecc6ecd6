// MemoryStore: tables that end with the process. For tests, and for a server that shall keep nothing.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "server/store/event_store.hpp"

namespace vivarium::server {

class MemoryStore final : public EventStore {
 public:
  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override;
  [[nodiscard]] Expected<std::vector<TableId>, StoreError> open_tables() override;
  [[nodiscard]] Expected<std::vector<std::string>, StoreError> events(const TableId& table) override;
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override;

 private:
  struct Kept {
    std::vector<std::string> events;
    bool closed = false;
  };
  std::map<TableId, Kept> tables_;
  std::vector<FinishedEntry> finished_;
};

}  // namespace vivarium::server
