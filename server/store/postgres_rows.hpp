// The rows of a store in PostgreSQL, for checks and copies.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/postgres_connection.hpp"
#include "server/store/store_rows.hpp"

namespace vivarium::server {

class PostgresRows final : public StoreRows {
 public:
  // Throws std::runtime_error where there is no store of this version.
  explicit PostgresRows(PostgresConnection::Setup setup);

  [[nodiscard]] StoreRow store() override;
  [[nodiscard]] std::vector<std::string> tables_after(const std::string& id) override;
  [[nodiscard]] std::vector<FinishedKey> finished_after(const FinishedKey& key) override;
  [[nodiscard]] std::optional<TableRows> table(const std::string& id) override;
  [[nodiscard]] std::optional<FinishedRow> finished(const FinishedKey& key) override;
  [[nodiscard]] std::int64_t finished_of(const std::string& table) override;
  [[nodiscard]] std::vector<std::string> faults() override;

 private:
  [[nodiscard]] PostgresResult ask(const PostgresQuery& query);

  PostgresConnection connection_;
};

// All that is written is one transaction.
class PostgresRowsWriter final : public StoreRowsWriter {
 public:
  // Makes the store where there is none. Throws std::runtime_error where it is not empty, or a server uses it.
  explicit PostgresRowsWriter(PostgresConnection::Setup setup);
  void write(const StoreRow& store) override;
  void write(const TableRows& table) override;
  void write(const FinishedRow& finished) override;
  void commit();

 private:
  PostgresConnection::Results run(std::span<const PostgresQuery> queries);
  void write_rows(std::string_view into, const std::string& table, std::span<const StoredRow> rows);

  PostgresConnection connection_;
};

}  // namespace vivarium::server
