// The rows of a store in SQLite, for checks and copies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite_connection.hpp"
#include "server/store/store_rows.hpp"

namespace vivarium::server {

class SqliteRows final : public StoreRows {
 public:
  // Changes nothing; a server may have the store open. Throws std::runtime_error where it is not one of this version.
  explicit SqliteRows(const std::string& path);

  [[nodiscard]] StoreRow store() override;
  [[nodiscard]] std::vector<std::string> tables_after(const std::string& id) override;
  [[nodiscard]] std::vector<FinishedKey> finished_after(const FinishedKey& key) override;
  [[nodiscard]] std::optional<TableRows> table(const std::string& id) override;
  [[nodiscard]] std::optional<FinishedRow> finished(const FinishedKey& key) override;
  [[nodiscard]] std::int64_t finished_of(const std::string& table) override;
  [[nodiscard]] std::vector<std::string> faults() override;

 private:
  SqliteConnection connection_;
};

class SqliteRowsWriter final : public StoreRowsWriter {
 public:
  explicit SqliteRowsWriter(SqliteConnection& into) : into_(into) {}
  void write(const StoreRow& store) override;
  void write(const TableRows& table) override;
  void write(const FinishedRow& finished) override;

 private:
  SqliteConnection& into_;
};

}  // namespace vivarium::server
