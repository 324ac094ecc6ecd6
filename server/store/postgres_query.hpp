// PostgresQuery: a statement with its values; PostgresResult: what came of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/stored_sum.hpp"
#include "server/table/timestamp.hpp"

struct pg_result;

namespace vivarium::server {

// Statements of the same text are prepared once in a connection.
class PostgresQuery {
 public:
  explicit PostgresQuery(std::string_view text = "") : text_(text) {}

  PostgresQuery& add(std::string_view text) {
    text_ += text;
    return *this;
  }
  // Adds a value, as "$1" in the text.
  PostgresQuery& value(std::string_view text) { return bind(std::string(text)); }
  PostgresQuery& value(const char* text) { return bind(text); }
  PostgresQuery& value(const std::string& text) { return bind(text); }
  PostgresQuery& value(std::int64_t number) { return bind(std::to_string(number)); }
  PostgresQuery& value(std::uint64_t number) { return bind(std::to_string(number)); }
  PostgresQuery& value(const StoredSum& sum) { return bind("\\x" + sum.hex()); }
  PostgresQuery& value(std::optional<Timestamp> moment);
  PostgresQuery& value(std::span<const std::string> texts);  // text[]
  PostgresQuery& value(std::span<const StoredSum> sums);     // bytea[]

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<std::optional<std::string>>& values() const { return values_; }

 private:
  PostgresQuery& bind(std::optional<std::string> value);

  std::string text_;
  std::vector<std::optional<std::string>> values_;
};

class PostgresResult {
 public:
  explicit PostgresResult(pg_result* owned);
  [[nodiscard]] int rows() const;
  [[nodiscard]] std::int64_t changed_rows() const;
  [[nodiscard]] std::string text(int row, int column) const;
  [[nodiscard]] std::int64_t number(int row, int column) const;
  [[nodiscard]] std::uint64_t count(int row, int column) const {
    return static_cast<std::uint64_t>(number(row, column));
  }
  [[nodiscard]] bool flag(int row, int column) const { return text(row, column) == "t"; }
  [[nodiscard]] StoredSum sum(int row, int column) const;
  [[nodiscard]] std::optional<Timestamp> moment(int row, int column) const;

 private:
  struct Clearer {
    void operator()(pg_result* result) const;
  };
  std::unique_ptr<pg_result, Clearer> result_;
};

}  // namespace vivarium::server
