#include "server/store/sqlite_connection.hpp"

#include <sqlite3.h>

#include <filesystem>
#include <stdexcept>
#include <utility>

namespace vivarium::server {
namespace {

constexpr int kBusyMilliseconds = 5'000;

std::string immutable_uri(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    switch (c) {
      case '%':
        uri += "%25";
        break;
      case '?':
        uri += "%3f";
        break;
      case '#':
        uri += "%23";
        break;
      default:
        uri += c;
    }
  }
  return uri + "?immutable=1";
}

}  // namespace

void SqliteConnection::Closer::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void SqliteConnection::Closer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

SqliteConnection::SqliteConnection(const std::string& path, Access access) : path_(path) {
  sqlite3* opened = nullptr;
  // Without a log nobody has it open: then a reader leaves no files beside it, which might belong to somebody else than
  // the server's user.
  const bool is_alone = access == Access::read && !std::filesystem::exists(path + "-wal");
  const int flags =
      access == Access::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY | (is_alone ? SQLITE_OPEN_URI : 0);
  const std::string name = is_alone ? immutable_uri(path) : path;
  const int status =
      sqlite3_open_v2(name.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  database_.reset(opened);
  if (status != SQLITE_OK) {
    throw std::runtime_error("cannot open the store " + path + ": " +
                             (opened == nullptr ? "out of memory" : sqlite3_errmsg(opened)));
  }
  if (access == Access::write && sqlite3_db_readonly(opened, "main") != 0) {
    throw std::runtime_error("the store " + path + " is read-only: give the server's user the right to write it");
  }
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  // What a damaged file says of itself is not believed.
  run_or_throw("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;");
}

std::optional<StoreError> SqliteConnection::run(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return std::nullopt;
}

void SqliteConnection::run_or_throw(const char* sql) {
  if (const auto problem = run(sql)) {
    throw std::runtime_error("the store " + path_ + " cannot be used: " + problem->detail);
  }
}

Expected<std::int64_t, StoreError> SqliteConnection::number(std::string_view sql) {
  Statement statement(*this, sql);
  if (statement.step() != Statement::Step::row) return Unexpected{error()};
  return statement.number(0);
}

std::optional<StoreError> SqliteConnection::copy_all_from(SqliteConnection& source) {
  sqlite3_backup* const backup = sqlite3_backup_init(database_.get(), "main", source.database_.get(), "main");
  if (backup == nullptr) return error();
  // All pages in one step: what is written meanwhile goes into the log and does not concern it.
  const int status = sqlite3_backup_step(backup, -1);
  if (sqlite3_backup_finish(backup) != SQLITE_OK || status != SQLITE_DONE) return error();
  return std::nullopt;
}

StoreError SqliteConnection::error() const {
  const int extended = sqlite3_extended_errcode(database_.get());
  const int code = extended & 0xFF;
  std::string detail = sqlite3_errmsg(database_.get());
  switch (extended) {
    // A quota or a limit on the size of files shows as a failed write.
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
      return {StoreError::Kind::full, std::move(detail)};
    // What lies there cannot be read.
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_CORRUPTFS:
    case SQLITE_IOERR_DATA:
      return {StoreError::Kind::damaged, std::move(detail)};
    default:
      break;
  }
  if (code == SQLITE_FULL) return {StoreError::Kind::full, std::move(detail)};
  if (code == SQLITE_CONSTRAINT) return {StoreError::Kind::conflict, std::move(detail)};
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) return {StoreError::Kind::damaged, std::move(detail)};
  return {StoreError::Kind::failed, std::move(detail)};
}

bool SqliteConnection::is_in_transaction() const { return sqlite3_get_autocommit(database_.get()) == 0; }
std::int64_t SqliteConnection::changed_rows() const { return sqlite3_changes64(database_.get()); }

sqlite3_stmt* SqliteConnection::prepared(std::string_view sql) {
  auto& kept = prepared_[sql];
  if (!kept) {
    sqlite3_stmt* made = nullptr;
    sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &made,
                       nullptr);
    kept.reset(made);
  }
  return kept.get();
}

SqliteConnection::Statement::Statement(SqliteConnection& connection, std::string_view sql)
    : connection_(connection), statement_(connection.prepared(sql)), ready_(statement_ != nullptr) {}

SqliteConnection::Statement::~Statement() {
  if (statement_ == nullptr) return;
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

SqliteConnection::Statement& SqliteConnection::Statement::bind(std::string_view text) {
  ready_ = ready_ && sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()),
                                       SQLITE_STATIC) == SQLITE_OK;
  return *this;
}

SqliteConnection::Statement& SqliteConnection::Statement::bind(const StoredSum& sum) {
  const std::string& bytes = sum.bytes();
  ready_ = ready_ && sqlite3_bind_blob(statement_, ++bound_, bytes.data(), static_cast<int>(bytes.size()),
                                       SQLITE_STATIC) == SQLITE_OK;
  return *this;
}

SqliteConnection::Statement& SqliteConnection::Statement::bind(std::int64_t number) {
  ready_ = ready_ && sqlite3_bind_int64(statement_, ++bound_, number) == SQLITE_OK;
  return *this;
}

SqliteConnection::Statement& SqliteConnection::Statement::bind(std::optional<Timestamp> moment) {
  if (moment) return bind(moment->unix_milliseconds());
  ready_ = ready_ && sqlite3_bind_null(statement_, ++bound_) == SQLITE_OK;
  return *this;
}

SqliteConnection::Statement::Step SqliteConnection::Statement::step() {
  if (!ready_) return Step::failed;
  switch (sqlite3_step(statement_)) {
    case SQLITE_ROW:
      return Step::row;
    case SQLITE_DONE:
      return Step::done;
    default:
      return Step::failed;
  }
}

std::optional<StoreError> SqliteConnection::Statement::run() {
  if (step() == Step::failed) return connection_.error();
  return std::nullopt;
}

void SqliteConnection::Statement::reset() {
  sqlite3_reset(statement_);
  bound_ = 0;
}

std::string SqliteConnection::Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return bytes == nullptr ? std::string()
                          : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::int64_t SqliteConnection::Statement::number(int column) const { return sqlite3_column_int64(statement_, column); }
bool SqliteConnection::Statement::is_null(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

}  // namespace vivarium::server
