// The rows of a store in SQLite, each with a sum that shows whether it is still as it was written. Everything of a
// table lies in one tree, `history`, its head beside its latest events, so that an append changes one page of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/event_store.hpp"
#include "server/store/sqlite_connection.hpp"
#include "server/store/table_head.hpp"

namespace vivarium::server {

constexpr std::int64_t kStoreVersion = 2;
constexpr std::int64_t kStoreApplication = 0x56697654;  // "VivT", in the header of the file

// Small, since most of what changes of a table with a move fits into one of them, and the log takes whole ones.
constexpr std::int64_t kPageBytes = 2'048;
constexpr std::int64_t kFrameBytes = kPageBytes + 24;  // of a page in the log

// The tables of SQLite, and views of them for whoever looks in with other tools.
extern const char* const kStoreLayout;

// Where a row is that cannot be believed: kind damaged.
Expected<std::optional<TableHead>, StoreError> read_head(SqliteConnection& store, std::string_view table_id);
[[nodiscard]] std::optional<StoreError> write_head(SqliteConnection& store, std::string_view table_id,
                                                   const TableHead& head);

// Adds an event or a line of chat and brings the head up to date, which is to be written afterwards.
[[nodiscard]] std::optional<StoreError> add_event(SqliteConnection& store, std::string_view table_id, TableHead& head,
                                                  std::string_view body);
[[nodiscard]] std::optional<StoreError> add_chat(SqliteConnection& store, std::string_view table_id, TableHead& head,
                                                 std::string_view line);
[[nodiscard]] std::optional<StoreError> add_finished(SqliteConnection& store, std::string_view table_id,
                                                     const FinishedGame& game);

// The events and the chat as the head describes them.
Expected<StoredTable, StoreError> read_history(SqliteConnection& store, const TableId& table, const TableHead& head);

// Numbers that belong to the whole store.
constexpr std::string_view kOpenTables = "open_tables";            // how many
constexpr std::string_view kFinishedRemoved = "finished_removed";  // since when its finished games are not complete
[[nodiscard]] std::optional<StoreError> add_to(SqliteConnection& store, std::string_view name, std::int64_t number);
Expected<std::int64_t, StoreError> count_of(SqliteConnection& store, std::string_view name);

// A key for tags of addresses. Nothing where there is none that can be believed.
std::optional<std::string> read_address_key(SqliteConnection& store);
[[nodiscard]] std::optional<StoreError> write_address_key(SqliteConnection& store, const std::string& key);

}  // namespace vivarium::server
