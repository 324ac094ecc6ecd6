// SqliteStore: tables in one SQLite file, in WAL mode, synced at every append. The built-in store.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/event_store.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace vivarium::server {

class SqliteStore final : public EventStore {
 public:
  struct Setup {
    std::string path;
    // The most that the file may grow to, as if the disk ended there.
    std::optional<std::int64_t> most_mebibytes = {};
  };
  // Creates the file where there is none. Throws std::runtime_error, in words for the operator, where it cannot be
  // used.
  explicit SqliteStore(const Setup& setup);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override;
  [[nodiscard]] Expected<std::vector<TableId>, StoreError> open_tables() override;
  [[nodiscard]] Expected<std::vector<std::string>, StoreError> events(const TableId& table) override;
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table) override;
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override;

 private:
  class Statement;
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };

  void execute(const char* sql);
  [[nodiscard]] std::optional<StoreError> append_one(const Append& append);
  [[nodiscard]] StoreError error() const;
  Expected<std::vector<FinishedEntry>, StoreError> entries(Statement& statement);

  // The statement of this text, which must be a literal; prepared when it is first asked for, since that takes longer
  // than an insertion. Nothing where it cannot be prepared.
  sqlite3_stmt* prepared(std::string_view sql);

  std::unique_ptr<sqlite3, Closer> database_;
  std::map<std::string_view, std::unique_ptr<sqlite3_stmt, Closer>> prepared_;
};

}  // namespace vivarium::server
