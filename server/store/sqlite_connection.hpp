// SqliteConnection: one connection to a SQLite file, with statements that are prepared once. Belongs to one thread at a
// time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/event_store.hpp"
#include "server/store/stored_sum.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace vivarium::server {

class SqliteConnection {
 public:
  class Statement;

  enum class Access : std::uint8_t { read, write };

  // A file that is there. Throws std::runtime_error, in words for the operator, where it cannot be opened in that way.
  explicit SqliteConnection(const std::string& path, Access access = Access::write);

  // Statements without parameters and without a result that matters.
  [[nodiscard]] std::optional<StoreError> run(const char* sql);
  // The same; throws std::runtime_error.
  void run_or_throw(const char* sql);
  // The first number of the answer.
  [[nodiscard]] Expected<std::int64_t, StoreError> number(std::string_view sql);

  // Takes over everything that the other file has at one moment, while others may write to that.
  [[nodiscard]] std::optional<StoreError> copy_all_from(SqliteConnection& source);

  // What went wrong in the last call.
  [[nodiscard]] StoreError error() const;
  [[nodiscard]] bool is_in_transaction() const;
  [[nodiscard]] std::int64_t changed_rows() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  struct Closer {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
  };
  // The statement of this text, which must be a literal; prepared when it is first asked for, since that takes longer
  // than an insertion. Nothing where it cannot be prepared.
  sqlite3_stmt* prepared(std::string_view sql);

  std::string path_;
  std::unique_ptr<sqlite3, Closer> database_;
  std::map<std::string_view, std::unique_ptr<sqlite3_stmt, Closer>> prepared_;
};

// The use of a prepared statement. One use of a text at a time.
class SqliteConnection::Statement {
 public:
  // The text must be a literal.
  Statement(SqliteConnection& connection, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // The text must live until the statement has run.
  Statement& bind(std::string_view text);
  Statement& bind(const char* text) { return bind(std::string_view(text)); }
  Statement& bind(const std::string& text) { return bind(std::string_view(text)); }
  Statement& bind(const StoredSum& sum);
  Statement& bind(std::int64_t number);
  Statement& bind(std::optional<Timestamp> moment);

  enum class Step : std::uint8_t { row, done, failed };
  [[nodiscard]] Step step();
  // Runs a statement that answers nothing.
  [[nodiscard]] std::optional<StoreError> run();
  void reset();

  // Of the row that step has come to.
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] bool is_null(int column) const;

 private:
  SqliteConnection& connection_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
  bool ready_;
};

}  // namespace vivarium::server
