#include "server/store/stored_rows.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "protocol/json.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

using Statement = SqliteConnection::Statement;
using Step = Statement::Step;

constexpr std::array<std::string_view, 4> kPhases = {"gathering", "playing", "over", "closed"};

StoreError damaged(std::string detail) { return {StoreError::Kind::damaged, std::move(detail)}; }

std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

StoredSum head_sum(std::string_view table_id, std::string_view body, std::optional<Timestamp> closed_at) {
  return Summing().add("head").add(table_id).add(body).add(closed_at ? closed_at->unix_milliseconds() : -1).sum();
}

std::optional<Timestamp> closed_at(const TableHead& head) {
  if (head.summary.phase != StoredPhase::closed) return std::nullopt;
  return head.last_at;
}

std::string to_text(const TableHead& head) {
  Data data = Data::object({{"first", signed_number(head.first)},
                            {"next", signed_number(head.next)},
                            {"tail", head.tail.hex()},
                            {"chat_first", signed_number(head.chat_first)},
                            {"chat_next", signed_number(head.chat_next)},
                            {"listed", head.summary.listed},
                            {"phase", kPhases[static_cast<std::size_t>(head.summary.phase)]},
                            {"attended", head.summary.attended},
                            {"solo", head.summary.solo},
                            {"opened_by", head.summary.opened_by},
                            {"at", head.last_at.unix_milliseconds()},
                            {"matches", head.matches}});
  if (head.lost) data.set("lost", *head.lost);
  if (head.removed) data.set("removed", true);
  return to_json(data);
}

// Reads a head whose sum was right: what is missing stays as it is in a new one.
class HeadReader {
 public:
  explicit HeadReader(const Data& data) : data_(data) {}

  void read(const char* name, std::int64_t& number) const {
    const Data* found = data_.find(name);
    if (found != nullptr && found->as_int() != nullptr) number = *found->as_int();
  }
  void read(const char* name, std::uint64_t& number) const {
    auto read_number = signed_number(number);
    read(name, read_number);
    number = static_cast<std::uint64_t>(read_number);
  }
  void read(const char* name, bool& flag) const {
    const Data* found = data_.find(name);
    if (found != nullptr && found->as_bool() != nullptr) flag = *found->as_bool();
  }
  [[nodiscard]] std::optional<std::string> text(const char* name) const {
    const Data* found = data_.find(name);
    if (found == nullptr || found->as_text() == nullptr) return std::nullopt;
    return *found->as_text();
  }

 private:
  const Data& data_;
};

TableHead head_from(const Data& data) {
  const HeadReader reader(data);
  TableHead head;
  reader.read("first", head.first);
  reader.read("next", head.next);
  head.tail = StoredSum::from_hex(reader.text("tail").value_or(""));
  reader.read("chat_first", head.chat_first);
  reader.read("chat_next", head.chat_next);
  reader.read("listed", head.summary.listed);
  const std::string phase = reader.text("phase").value_or("");
  for (std::size_t i = 0; i < kPhases.size(); ++i) {
    if (kPhases[i] == phase) head.summary.phase = static_cast<StoredPhase>(i);
  }
  reader.read("attended", head.summary.attended);
  reader.read("solo", head.summary.solo);
  head.summary.opened_by = reader.text("opened_by").value_or("");
  std::int64_t at = 0;
  reader.read("at", at);
  head.last_at = Timestamp(at);
  reader.read("matches", head.matches);
  head.lost = reader.text("lost");
  reader.read("removed", head.removed);
  return head;
}

// A key for addresses, as it is stored.
std::string with_sum(const std::string& key) { return key + " " + Summing().add("address key").add(key).sum().hex(); }

std::optional<StoreError> read_events(SqliteConnection& store, const std::string& id, const TableHead& head,
                                      std::vector<std::string>& events) {
  Statement select(store, "SELECT number, body, sum FROM history WHERE table_id = ? AND kind = 0 ORDER BY number");
  select.bind(id);
  StoredSum sum = chain_start(id);
  std::uint64_t next = head.first;
  std::size_t bytes = 0;
  Step step = select.step();
  for (; step == Step::row; step = select.step()) {
    const auto number = static_cast<std::uint64_t>(select.number(0));
    if (number != next) return damaged("event " + std::to_string(next) + " is missing");
    std::string body = select.text(1);
    sum = chain_next(sum, number, body);
    if (sum.bytes() != select.text(2)) return damaged("event " + std::to_string(next) + " has changed");
    bytes += body.size();
    if (events.size() >= kMaxStoredEvents || bytes > kMaxStoredBytes) return damaged("it is too long to be read");
    events.push_back(std::move(body));
    ++next;
  }
  if (step == Step::failed) return store.error();
  if (next != head.next) return damaged("the events from " + std::to_string(next) + " on are missing");
  if (next != head.first && sum != head.tail) return damaged("the last event is not the one that was written");
  return std::nullopt;
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
  const auto data = parse_json(body);
  if (head_sum(table_id, body, closed).bytes() != select.text(1) || !data) {
    return Unexpected{damaged("the head of the table has changed")};
  }
  return std::optional(head_from(*data));
}

std::optional<StoreError> write_head(SqliteConnection& store, std::string_view table_id, const TableHead& head) {
  const std::string body = to_text(head);
  const auto closed = closed_at(head);
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
  head.tail = chain_next(head.next == head.first ? chain_start(table_id) : head.tail, head.next, body);
  Statement insert(store, "INSERT INTO history (table_id, kind, number, body, sum) VALUES (?, 0, ?, ?, ?)");
  insert.bind(table_id).bind(signed_number(head.next++)).bind(body).bind(head.tail);
  return insert.run();
}

std::optional<StoreError> add_chat(SqliteConnection& store, std::string_view table_id, TableHead& head,
                                   std::string_view line) {
  const StoredSum sum = chat_sum(table_id, head.chat_next, line);
  {
    Statement insert(store, "INSERT INTO history (table_id, kind, number, body, sum) VALUES (?, 2, ?, ?, ?)");
    insert.bind(table_id).bind(signed_number(head.chat_next++)).bind(line).bind(sum);
    if (auto problem = insert.run()) return problem;
  }
  if (head.chat_next - head.chat_first <= kStoredChat) return std::nullopt;
  head.chat_first = head.chat_next - kStoredChat;
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

StoredSum chat_sum(std::string_view table_id, std::uint64_t number, std::string_view line) {
  return Summing().add("chat").add(table_id).add(signed_number(number)).add(line).sum();
}

StoredSum finished_sum(std::string_view table_id, const FinishedGame& game, const StoredSum& record) {
  Summing sum;
  sum.add("finished").add(table_id).add(game.match).add(game.game).add(std::int64_t{game.listed ? 1 : 0});
  return sum.add(game.at.unix_milliseconds()).add(record.bytes()).sum();
}

StoredSum record_sum(std::string_view record) { return Summing().add("record").add(record).sum(); }

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

std::string fresh_address_key() {
  constexpr std::size_t kKeyBytes = 32;
  std::array<unsigned char, kKeyBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return StoredSum(std::string(bytes.begin(), bytes.end())).hex();
}

std::optional<std::string> read_address_key(SqliteConnection& store) {
  Statement select(store, "SELECT key FROM address_key LIMIT 1");
  if (select.step() != Step::row) return std::nullopt;
  const std::string text = select.text(0);
  std::string key = text.substr(0, std::min(text.find(' '), text.size()));
  if (text != with_sum(key)) return std::nullopt;
  return key;
}

std::optional<StoreError> write_address_key(SqliteConnection& store, const std::string& key) {
  const std::string text = with_sum(key);
  Statement insert(store, "INSERT INTO address_key (key) VALUES (?)");
  return insert.bind(text).run();
}

}  // namespace vivarium::server
