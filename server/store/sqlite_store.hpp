// SqliteStore: tables in one SQLite file, in WAL mode, synced at every append. The built-in store. Several may have the
// same file open in one process (DataFolder keeps others away), of which one appends.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/sqlite_connection.hpp"
#include "server/store/stored_rows.hpp"

namespace vivarium::server {

class SqliteStore final : public EventStore {
 public:
  struct Setup {
    std::string path;
    // The most that the file and its write-ahead log may take together, as if the disk ended there.
    std::optional<std::int64_t> most_mebibytes = {};
    bool is_open = false;  // another SqliteStore of this process has it
  };
  // Makes the file where there is none, and takes over one of an earlier version. Throws std::runtime_error, in words
  // for the operator, where it cannot be used.
  explicit SqliteStore(const Setup& setup);
  // What was written last before this start may be lost.
  [[nodiscard]] bool lost_its_log() const { return lost_its_log_; }

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

 private:
  using Statement = SqliteConnection::Statement;
  using Step = Statement::Step;
  class Reading;
  class Undoing;

  // All of the work, or nothing of it.
  [[nodiscard]] std::optional<StoreError> in_transaction(const std::function<std::optional<StoreError>()>& work);
  [[nodiscard]] std::optional<StoreError> append_together(std::span<const Append> appends);
  [[nodiscard]] std::optional<StoreError> write(std::span<const Append> appends);
  [[nodiscard]] std::optional<StoreError> append_one(const Append& append);
  [[nodiscard]] std::optional<StoreError> forget(const std::string& id);
  [[nodiscard]] std::optional<StoreError> count_open(std::int64_t more);

  // What the file and its log take, and may take after a transaction that changes so many pages.
  [[nodiscard]] Expected<std::int64_t, StoreError> bytes_after(std::int64_t pages);
  [[nodiscard]] std::optional<StoreError> make_room(std::int64_t pages, std::int64_t most_bytes);
  [[nodiscard]] std::optional<StoreError> make_room_for(std::span<const Append> appends);
  // Also after something was removed, until there is room for more than one append.
  [[nodiscard]] bool is_full();
  // Brings the log into the file and empties it.
  bool empty_log();

  // Ids of heads in the order of an index or of the tables themselves; whether all of them could be read.
  bool open_ids(std::vector<std::string>& ids);
  bool all_ids(std::vector<std::string>& ids);
  void add_open(const std::string& id, std::vector<OpenTable>& found, bool& doubtful);
  [[nodiscard]] bool is_finished_lost(const TableId& table, std::int64_t match);
  Expected<std::vector<FinishedEntry>, StoreError> entries(Statement& statement);

  struct Removal;
  [[nodiscard]] std::optional<StoreError> remove_tables(Timestamp closed_before, Removal& removal);
  [[nodiscard]] std::optional<StoreError> remove_table(const std::string& id, Timestamp closed_at, Removal& removal);
  [[nodiscard]] std::optional<StoreError> remove_finished(Timestamp before, Removal& removal);
  Expected<bool, StoreError> free_space();

  bool lost_its_log_;
  SqliteConnection connection_;
  std::optional<std::int64_t> most_bytes_;
  bool full_ = false;                  // something could not be stored for want of room
  std::int64_t step_rows_;             // in one step of a removal
  std::set<std::string> unremovable_;  // damaged tables
};

}  // namespace vivarium::server
