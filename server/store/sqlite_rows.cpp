#include "server/store/sqlite_rows.hpp"

#include <stdexcept>

#include "server/store/store_file.hpp"
#include "server/store/stored_rows.hpp"
#include "server/store/write_ahead_log.hpp"

namespace vivarium::server {
namespace {

using Statement = SqliteConnection::Statement;
using Step = Statement::Step;

constexpr std::int64_t kPage = 1'000;

void or_throw(const std::optional<StoreError>& problem) {
  if (problem) throw std::runtime_error(problem->detail);
}

// The next row; false after the last one.
bool next(Statement& statement, const SqliteConnection& connection) {
  const Step step = statement.step();
  if (step == Step::failed) throw std::runtime_error(connection.error().detail);
  return step == Step::row;
}

const std::string& of_this_version(const std::string& path) {
  const StoreFile file = look_at_store(path);
  if (file.kind != StoreFile::Kind::database || file.version < 1) throw std::runtime_error("there is no store " + path);
  if (file.version != kStoreVersion || file.application != kStoreApplication) {
    throw std::runtime_error("the store " + path + " is of version " + std::to_string(file.version) + ", not " +
                             std::to_string(kStoreVersion) + ": start a server of this version with it once");
  }
  return path;
}

}  // namespace

SqliteRows::SqliteRows(const std::string& path) : connection_(of_this_version(path), SqliteConnection::Access::read) {}

StoreRow SqliteRows::store() {
  Statement key(connection_, "SELECT key FROM address_key LIMIT 1");
  const bool has_key = next(key, connection_);
  const auto removed = count_of(connection_, kFinishedRemoved);
  return {has_key ? key.text(0) : "", removed ? *removed : 0};
}

std::vector<std::string> SqliteRows::tables_after(const std::string& id) {
  Statement select(connection_, "SELECT DISTINCT table_id FROM history WHERE table_id > ? ORDER BY table_id LIMIT ?");
  select.bind(id).bind(kPage);
  std::vector<std::string> found;
  while (next(select, connection_)) found.push_back(select.text(0));
  return found;
}

std::optional<TableRows> SqliteRows::table(const std::string& id) {
  Statement select(connection_,
                   "SELECT kind, number, body, sum, closed_at FROM history WHERE table_id = ? ORDER BY kind, number");
  select.bind(id);
  TableRows rows{id, {}, {}, {}, {}, {}};
  bool is_there = false;
  while (next(select, connection_)) {
    is_there = true;
    const std::int64_t kind = select.number(0);
    if (kind == 1) {
      rows.head = select.text(2);
      rows.sum = StoredSum(select.text(3));
      if (!select.is_null(4)) rows.closed_at = Timestamp(select.number(4));
    } else {
      auto& into = kind == 0 ? rows.events : rows.chat;
      into.push_back({static_cast<std::uint64_t>(select.number(1)), select.text(2), StoredSum(select.text(3))});
    }
  }
  return is_there ? std::optional(std::move(rows)) : std::nullopt;
}

std::vector<FinishedKey> SqliteRows::finished_after(const FinishedKey& key) {
  Statement select(connection_,
                   "SELECT table_id, match FROM finished WHERE (table_id, match) > (?, ?) "
                   "ORDER BY table_id, match LIMIT ?");
  select.bind(key.first).bind(key.second).bind(kPage);
  std::vector<FinishedKey> found;
  while (next(select, connection_)) found.emplace_back(select.text(0), select.number(1));
  return found;
}

std::optional<FinishedRow> SqliteRows::finished(const FinishedKey& key) {
  Statement select(connection_,
                   "SELECT game, listed, at, record, sum, record_sum FROM finished WHERE table_id = ? AND match = ?");
  select.bind(key.first).bind(key.second);
  if (!next(select, connection_)) return std::nullopt;
  return FinishedRow{key.first,
                     {key.second, select.text(0), select.number(1) != 0, Timestamp(select.number(2)), select.text(3)},
                     StoredSum(select.text(4)),
                     StoredSum(select.text(5))};
}

std::int64_t SqliteRows::finished_of(const std::string& table) {
  Statement select(connection_, "SELECT count(*) FROM finished WHERE table_id = ?");
  select.bind(table);
  return next(select, connection_) ? select.number(0) : 0;
}

std::vector<std::string> SqliteRows::faults() {
  std::vector<std::string> found;
  if (const auto damage = look_at_log(connection_.path()).damage) found.push_back("its write-ahead log: " + *damage);
  Statement check(connection_, "PRAGMA integrity_check(20)");
  while (next(check, connection_)) {
    if (check.text(0) != "ok") found.push_back(check.text(0));
  }
  return found;
}

// --- writing -------------------------------------------------------------------------------------------------

void SqliteRowsWriter::write(const StoreRow& store) {
  Statement key(into_, "INSERT INTO address_key (key) VALUES (?)");
  or_throw(key.bind(store.address_key).run());
  or_throw(add_to(into_, kFinishedRemoved, store.finished_removed));
}

void SqliteRowsWriter::write(const TableRows& table) {
  const auto insert = [&](std::int64_t kind, const StoredRow& row, std::optional<Timestamp> closed_at) {
    Statement statement(into_,
                        "INSERT INTO history (table_id, kind, number, body, sum, closed_at) VALUES (?, ?, ?, ?, ?, ?)");
    statement.bind(table.id).bind(kind).bind(static_cast<std::int64_t>(row.number)).bind(row.body).bind(row.sum);
    or_throw(statement.bind(closed_at).run());
  };
  for (const StoredRow& row : table.events) insert(0, row, std::nullopt);
  insert(1, {0, table.head, table.sum}, table.closed_at);
  for (const StoredRow& row : table.chat) insert(2, row, std::nullopt);
  if (!table.closed_at) or_throw(add_to(into_, kOpenTables, 1));
}

void SqliteRowsWriter::write(const FinishedRow& finished) {
  or_throw(add_finished(into_, finished.table, finished.game));
}

}  // namespace vivarium::server
