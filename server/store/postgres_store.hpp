// PostgresStore: tables in PostgreSQL. A batch of appends is one transaction and one round trip; each of them takes
// effect only where the head of its table is still the one that it follows on and its fence has not been raised. So an
// append can be sent again whenever it is not known what became of it, and is never stored twice.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/postgres_connection.hpp"
#include "server/store/table_head.hpp"

namespace vivarium::server {

class PostgresStore final : public EventStore {
 public:
  // Of several that have the same database open, those that share a table must raise its fence. Throws
  // std::runtime_error, in words for the operator, where the store cannot be used.
  // `node`: to which new tables belong, of several.
  explicit PostgresStore(PostgresConnection::Setup setup, std::string node = {});

  [[nodiscard]] AppendResults append_all(std::span<const Append> appends) override;
  [[nodiscard]] bool reconnect() override { return !connection_.connect(); }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override;
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override;
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override;
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override;
  [[nodiscard]] Expected<std::string, StoreError> address_key() override;

 private:
  // What is known of a table: what the next append to it follows on.
  struct Known {
    std::optional<TableHead> head;  // nothing: there is no such table
    StoredSum sum;                  // of the head
    std::uint64_t fence = 0;
    std::optional<StoreError> damage = {};
  };
  struct Batch;

  [[nodiscard]] std::optional<StoreError> learn_heads(std::span<const Append> appends);
  [[nodiscard]] Batch plan(std::span<const Append> appends);
  // Until the batch has been carried out, or nothing of it has.
  [[nodiscard]] Expected<PostgresConnection::Results, StoreError> write(Batch& batch);
  // Why each append of the batch that has changed nothing was refused.
  [[nodiscard]] std::optional<StoreError> explain(std::span<const Append> appends, const Batch& batch,
                                                  AppendResults& results);
  [[nodiscard]] bool come_back();
  [[nodiscard]] Expected<PostgresResult, StoreError> ask(const PostgresQuery& query);
  [[nodiscard]] static std::vector<FinishedEntry> entries(const PostgresResult& rows);

  PostgresConnection connection_;
  std::string node_;
  std::map<TableId, Known> known_;
};

}  // namespace vivarium::server
