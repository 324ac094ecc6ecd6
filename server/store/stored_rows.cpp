#include "server/store/stored_rows.hpp"

#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

using Statement = SqliteConnection::Statement;
using Step = Statement::Step;

StoreError damaged(std::string detail) { return {StoreError::Kind::damaged, std::move(detail)}; }

std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::optional<StoreError> read_events(SqliteConnection& store, const std::string& id, const TableHead& head,
                                      std::vector<std::string>& events) {
  Statement select(store, "SELECT number, body, sum FROM history WHERE table_id = ? AND kind = 0 ORDER BY number");
  select.bind(id);
  HistoryReader reader(id, head);
  Step step = select.step();
  for (; step == Step::row; step = select.step()) {
    auto problem = reader.add(static_cast<std::uint64_t>(select.number(0)), select.text(1), select.text(2));
    if (problem) return problem;
  }
  if (step == Step::failed) return store.error();
  events = reader.take();
  return reader.end();
}

// Whatever happens here, the table can be played.
void read_chat(SqliteConnection& store, const TableId& table, const TableHead& head, std::vector<std::string>& chat) {
  const std::string& id = table.text();
  Statement select(store, "SELECT number, body, sum FROM history WHERE table_id = ? AND kind = 2 ORDER BY number");
  select.bind(id);
  Step step = select.step();
  for (; step == Step::row; step = select.step()) {
    std::string line = select.text(1);
    if (chat_sum(id, static_cast<std::uint64_t>(select.number(0)), line).bytes() == select.text(2)) {
      chat.push_back(std::move(line));
    }
  }
  if (step == Step::failed || chat.size() != head.chat_next - head.chat_first) {
    log(LogLevel::error, "stored chat is damaged", {{"table", table.outline()}});
  }
}

}  // namespace

// No number of a table's events can be written twice. Heads are found by two indexes: those of open tables, which has
// all that their list needs, so that it can be read where the tables themselves are damaged; and those of closed ones
// by their time.
const char* const kStoreLayout = R"sql(
  CREATE TABLE history (
    table_id TEXT NOT NULL,
    kind INTEGER NOT NULL,  -- 0: an event, 1: the head, 2: a line of chat
    number INTEGER NOT NULL, body TEXT NOT NULL, sum BLOB NOT NULL, closed_at INTEGER,
    PRIMARY KEY (table_id, kind, number)) STRICT, WITHOUT ROWID;
  CREATE INDEX open_heads ON history (table_id, closed_at) WHERE kind = 1 AND closed_at IS NULL;
  CREATE INDEX closed_heads ON history (closed_at) WHERE kind = 1 AND closed_at IS NOT NULL;
  CREATE TABLE finished (
    table_id TEXT NOT NULL, match INTEGER NOT NULL, game TEXT NOT NULL, listed INTEGER NOT NULL, at INTEGER NOT NULL,
    sum BLOB NOT NULL, record_sum BLOB NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (table_id, match)) STRICT, WITHOUT ROWID;
  CREATE INDEX listed_finished ON finished (at) WHERE listed = 1;
  CREATE INDEX all_finished ON finished (at);
  CREATE TABLE counts (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counts VALUES ('open_tables', 0), ('finished_removed', 0);
  CREATE TABLE address_key (key TEXT NOT NULL) STRICT;
  CREATE VIEW events AS SELECT table_id, number, body FROM history WHERE kind = 0;
  CREATE VIEW tables AS SELECT table_id AS id, body AS head, closed_at FROM history WHERE kind = 1;
  CREATE VIEW chat AS SELECT table_id, number, body FROM history WHERE kind = 2;
)sql";

Expected<std::optional<TableHead>, StoreError> read_head(SqliteConnection& store, std::string_view table_id) {
  Statement select(store, "SELECT body, sum, closed_at FROM history WHERE table_id = ? AND kind = 1 AND number = 0");
  const Step step = select.bind(table_id).step();
  if (step == Step::failed) return Unexpected{store.error()};
  if (step == Step::done) return std::optional<TableHead>();
  const std::string body = select.text(0);
  const auto closed = select.is_null(2) ? std::nullopt : std::optional(Timestamp(select.number(2)));
  auto head = head_from_text(body);
  if (head_sum(table_id, body, closed).bytes() != select.text(1) || !head) {
    return Unexpected{damaged("the head of the table has changed")};
  }
  return head;
}

std::optional<StoreError> write_head(SqliteConnection& store, std::string_view table_id, const TableHead& head) {
  const std::string body = to_text(head);
  const auto closed = head.closed_at();
  const StoredSum sum = head_sum(table_id, body, closed);
  {
    // The same closed_at is not written again: the indexes stay as they are.
    Statement update(store,
                     "UPDATE history SET body = ?, sum = ? WHERE table_id = ? AND kind = 1 AND number = 0 AND "
                     "closed_at IS ?");
    if (auto problem = update.bind(body).bind(sum).bind(table_id).bind(closed).run()) return problem;
  }
  if (store.changed_rows() == 1) return std::nullopt;
  Statement insert(
      store,
      "INSERT INTO history (table_id, kind, number, body, sum, closed_at) VALUES (?, 1, 0, ?, ?, ?) "
      "ON CONFLICT DO UPDATE SET body = excluded.body, sum = excluded.sum, closed_at = excluded.closed_at");
  return insert.bind(table_id).bind(body).bind(sum).bind(closed).run();
}

std::optional<StoreError> add_event(SqliteConnection& store, std::string_view table_id, TableHead& head,
                                    std::string_view body) {
  const std::int64_t number = signed_number(head.next);
  const StoredSum sum = head.add_event(table_id, body);
  Statement insert(store, "INSERT INTO history (table_id, kind, number, body, sum) VALUES (?, 0, ?, ?, ?)");
  return insert.bind(table_id).bind(number).bind(body).bind(sum).run();
}

std::optional<StoreError> add_chat(SqliteConnection& store, std::string_view table_id, TableHead& head,
                                   std::string_view line) {
  const std::int64_t number = signed_number(head.chat_next);
  const std::uint64_t first = head.chat_first;
  const StoredSum sum = head.add_chat(table_id, line);
  {
    Statement insert(store, "INSERT INTO history (table_id, kind, number, body, sum) VALUES (?, 2, ?, ?, ?)");
    if (auto problem = insert.bind(table_id).bind(number).bind(line).bind(sum).run()) return problem;
  }
  if (head.chat_first == first) return std::nullopt;
  Statement remove(store, "DELETE FROM history WHERE table_id = ? AND kind = 2 AND number < ?");
  return remove.bind(table_id).bind(signed_number(head.chat_first)).run();
}

std::optional<StoreError> add_finished(SqliteConnection& store, std::string_view table_id, const FinishedGame& game) {
  const StoredSum record = record_sum(game.record);
  const StoredSum sum = finished_sum(table_id, game, record);
  Statement insert(store,
                   "INSERT INTO finished (table_id, match, game, listed, at, sum, record_sum, record) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(table_id).bind(game.match).bind(game.game).bind(std::int64_t{game.listed ? 1 : 0});
  return insert.bind(game.at.unix_milliseconds()).bind(sum).bind(record).bind(game.record).run();
}

Expected<StoredTable, StoreError> read_history(SqliteConnection& store, const TableId& table, const TableHead& head) {
  StoredTable found;
  found.first = head.first;
  if (auto problem = read_events(store, table.text(), head, found.events)) return Unexpected{std::move(*problem)};
  read_chat(store, table, head, found.chat);
  return found;
}

std::optional<StoreError> add_to(SqliteConnection& store, std::string_view name, std::int64_t number) {
  Statement update(store, "UPDATE counts SET number = number + ? WHERE name = ?");
  return update.bind(number).bind(name).run();
}

Expected<std::int64_t, StoreError> count_of(SqliteConnection& store, std::string_view name) {
  Statement select(store, "SELECT number FROM counts WHERE name = ?");
  const Step step = select.bind(name).step();
  if (step == Step::failed) return Unexpected{store.error()};
  return step == Step::row ? select.number(0) : std::int64_t{-1};
}

std::optional<std::string> read_address_key(SqliteConnection& store) {
  Statement select(store, "SELECT key FROM address_key LIMIT 1");
  if (select.step() != Step::row) return std::nullopt;
  return address_key_from_text(select.text(0));
}

std::optional<StoreError> write_address_key(SqliteConnection& store, const std::string& key) {
  const std::string text = address_key_text(key);
  Statement insert(store, "INSERT INTO address_key (key) VALUES (?)");
  return insert.bind(text).run();
}

}  // namespace vivarium::server
