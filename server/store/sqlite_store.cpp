#include "server/store/sqlite_store.hpp"

#include <sqlite3.h>

#include <stdexcept>
#include <utility>

namespace vivarium::server {
namespace {

constexpr int kSchemaVersion = 1;

// `events` has the table and the number as its key: an event can only be written once.
constexpr const char* kSchema = R"sql(
  CREATE TABLE tables (id TEXT PRIMARY KEY, closed INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
  CREATE INDEX open_tables ON tables (id) WHERE closed = 0;
  CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
  CREATE TABLE finished (
    table_id TEXT NOT NULL, match INTEGER NOT NULL, game TEXT NOT NULL, listed INTEGER NOT NULL, at INTEGER NOT NULL,
    record TEXT NOT NULL, PRIMARY KEY (table_id, match)) STRICT;
  CREATE INDEX listed_finished ON finished (at) WHERE listed = 1;
  PRAGMA user_version = 1;
)sql";

constexpr std::int64_t kPagesPerMebibyte = 256;  // of 4096 bytes
constexpr int kBusyMilliseconds = 5'000;

}  // namespace

void SqliteStore::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void SqliteStore::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

// The use of a prepared statement. One use of a text at a time.
class SqliteStore::Statement {
 public:
  Statement(SqliteStore& store, std::string_view sql)
      : statement_(store.prepared(sql)), ready_(statement_ != nullptr) {}
  ~Statement() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // The text must live until the statement has run.
  Statement& bind(std::string_view text) {
    ready_ = ready_ && sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()),
                                         SQLITE_STATIC) == SQLITE_OK;
    return *this;
  }
  Statement& bind(std::int64_t number) {
    ready_ = ready_ && sqlite3_bind_int64(statement_, ++bound_, number) == SQLITE_OK;
    return *this;
  }
  [[nodiscard]] int step() { return ready_ ? sqlite3_step(statement_) : SQLITE_ERROR; }
  void reset() {
    sqlite3_reset(statement_);
    bound_ = 0;
  }

  [[nodiscard]] std::string text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return bytes == nullptr ? std::string()
                            : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }
  [[nodiscard]] std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3_stmt* statement_;
  int bound_ = 0;
  bool ready_;
};

sqlite3_stmt* SqliteStore::prepared(std::string_view sql) {
  auto& kept = prepared_[sql];
  if (!kept) {
    sqlite3_stmt* made = nullptr;
    sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &made,
                       nullptr);
    kept.reset(made);
  }
  return kept.get();
}

SqliteStore::SqliteStore(const Setup& setup) {
  sqlite3* opened = nullptr;
  const int status = sqlite3_open_v2(setup.path.c_str(), &opened,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (status != SQLITE_OK) {
    throw std::runtime_error("cannot open the store " + setup.path + ": " +
                             (opened == nullptr ? "out of memory" : sqlite3_errmsg(opened)));
  }
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  // FULL: in WAL mode anything less may lose the last transactions when the power fails.
  execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  Statement version(*this, "PRAGMA user_version");
  if (version.step() != SQLITE_ROW)
    throw std::runtime_error("cannot read the store " + setup.path + ": " + error().detail);
  const std::int64_t found = version.number(0);
  version.reset();
  if (found == 0) {
    execute("BEGIN IMMEDIATE");
    execute(kSchema);
    execute("COMMIT");
  } else if (found != kSchemaVersion) {
    throw std::runtime_error("the store " + setup.path + " is of version " + std::to_string(found) +
                             "; this program knows version " + std::to_string(kSchemaVersion));
  }
  if (setup.most_mebibytes) {
    execute(("PRAGMA max_page_count = " + std::to_string(*setup.most_mebibytes * kPagesPerMebibyte)).c_str());
  }
}

SqliteStore::~SqliteStore() = default;

void SqliteStore::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
    throw std::runtime_error("the store cannot be used: " + error().detail);
  }
}

StoreError SqliteStore::error() const {
  const int code = sqlite3_errcode(database_.get());
  const int extended = sqlite3_extended_errcode(database_.get());
  std::string detail = sqlite3_errmsg(database_.get());
  if (code == SQLITE_CONSTRAINT) return {StoreError::Kind::conflict, std::move(detail)};
  // A quota or a limit on the size of files shows as a failed write.
  const bool full = code == SQLITE_FULL || extended == SQLITE_IOERR_WRITE || extended == SQLITE_IOERR_TRUNCATE ||
                    extended == SQLITE_IOERR_SHMSIZE;
  return {full ? StoreError::Kind::full : StoreError::Kind::failed, std::move(detail)};
}

std::optional<StoreError> SqliteStore::append(std::span<const Append> appends) {
  {
    Statement begin(*this, "BEGIN IMMEDIATE");
    if (begin.step() != SQLITE_DONE) return error();
  }
  std::optional<StoreError> problem;
  for (const Append& append : appends) {
    problem = append_one(append);
    if (problem) break;
  }
  if (!problem) {
    Statement commit(*this, "COMMIT");
    if (commit.step() != SQLITE_DONE) problem = error();
  }
  // Some failures have already rolled everything back.
  if (problem && sqlite3_get_autocommit(database_.get()) == 0) (void)Statement(*this, "ROLLBACK").step();
  return problem;
}

std::optional<StoreError> SqliteStore::append_one(const Append& append) {
  const std::string& id = append.table.text();
  if (append.first == 0) {
    Statement insert(*this, "INSERT INTO tables (id) VALUES (?)");
    if (insert.bind(id).step() != SQLITE_DONE) return error();
  } else {
    // Without gaps: the number before must be there.
    Statement before(*this, "SELECT 1 FROM events WHERE table_id = ? AND number = ?");
    const int status = before.bind(id).bind(static_cast<std::int64_t>(append.first) - 1).step();
    if (status == SQLITE_DONE) {
      return StoreError{StoreError::Kind::conflict, "event " + std::to_string(append.first) + " is not the next"};
    }
    if (status != SQLITE_ROW) return error();
  }
  Statement insert(*this, "INSERT INTO events (table_id, number, body) VALUES (?, ?, ?)");
  auto number = static_cast<std::int64_t>(append.first);
  for (const std::string& body : append.events) {
    if (insert.bind(id).bind(number++).bind(body).step() != SQLITE_DONE) return error();
    insert.reset();
  }
  if (append.closes) {
    Statement close(*this, "UPDATE tables SET closed = 1 WHERE id = ?");
    if (close.bind(id).step() != SQLITE_DONE) return error();
  }
  if (append.finished) {
    const FinishedGame& game = *append.finished;
    Statement finish(*this,
                     "INSERT INTO finished (table_id, match, game, listed, at, record) VALUES (?, ?, ?, ?, ?, ?)");
    finish.bind(id).bind(game.match).bind(game.game).bind(std::int64_t{game.listed ? 1 : 0});
    if (finish.bind(game.at.unix_milliseconds()).bind(game.record).step() != SQLITE_DONE) return error();
  }
  return std::nullopt;
}

Expected<std::vector<TableId>, StoreError> SqliteStore::open_tables() {
  Statement select(*this, "SELECT id FROM tables WHERE closed = 0 ORDER BY id");
  std::vector<TableId> found;
  int status = select.step();
  for (; status == SQLITE_ROW; status = select.step()) {
    if (auto id = TableId::parse(select.text(0))) found.push_back(std::move(*id));
  }
  if (status != SQLITE_DONE) return Unexpected{error()};
  return found;
}

Expected<std::vector<std::string>, StoreError> SqliteStore::events(const TableId& table) {
  Statement select(*this, "SELECT body FROM events WHERE table_id = ? ORDER BY number");
  select.bind(table.text());
  std::vector<std::string> found;
  int status = select.step();
  for (; status == SQLITE_ROW; status = select.step()) found.push_back(select.text(0));
  if (status != SQLITE_DONE) return Unexpected{error()};
  return found;
}

Expected<std::optional<FinishedGame>, StoreError> SqliteStore::finished(const TableId& table, std::int64_t match) {
  Statement select(*this, "SELECT match, game, listed, at, record FROM finished WHERE table_id = ? AND match = ?");
  const int status = select.bind(table.text()).bind(match).step();
  if (status == SQLITE_DONE) return std::optional<FinishedGame>();
  if (status != SQLITE_ROW) return Unexpected{error()};
  return std::optional(
      FinishedGame{select.number(0), select.text(1), select.number(2) != 0, Moment(select.number(3)), select.text(4)});
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::entries(Statement& statement) {
  std::vector<FinishedEntry> found;
  int status = statement.step();
  for (; status == SQLITE_ROW; status = statement.step()) {
    const auto id = TableId::parse(statement.text(0));
    if (!id) continue;
    found.push_back(
        {*id, {statement.number(1), statement.text(2), statement.number(3) != 0, Moment(statement.number(4)), {}}});
  }
  if (status != SQLITE_DONE) return Unexpected{error()};
  return found;
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::finished_of(const TableId& table) {
  Statement select(*this,
                   "SELECT table_id, match, game, listed, at FROM finished WHERE table_id = ? ORDER BY match DESC");
  return entries(select.bind(table.text()));
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::latest_finished(std::size_t most) {
  Statement select(*this,
                   "SELECT table_id, match, game, listed, at FROM finished WHERE listed = 1 ORDER BY at DESC LIMIT ?");
  return entries(select.bind(static_cast<std::int64_t>(most)));
}

}  // namespace vivarium::server
