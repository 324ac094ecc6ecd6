#include "server/store/postgres_query.hpp"

#include <libpq-fe.h>

#include <cstdlib>
#include <utility>

namespace vivarium::server {
namespace {

// An array as PostgreSQL writes it.
template <class Element, class ToText>
std::string array_text(std::span<const Element> elements, const ToText& to_text) {
  std::string text = "{";
  for (const Element& element : elements) {
    text += text.size() == 1 ? "\"" : ",\"";
    for (const char c : to_text(element)) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    text += '"';
  }
  return text + "}";
}

}  // namespace

PostgresQuery& PostgresQuery::bind(std::optional<std::string> value) {
  values_.push_back(std::move(value));
  text_ += "$" + std::to_string(values_.size());
  return *this;
}

PostgresQuery& PostgresQuery::value(std::optional<Timestamp> moment) {
  return bind(moment ? std::optional(std::to_string(moment->unix_milliseconds())) : std::nullopt);
}

PostgresQuery& PostgresQuery::value(std::span<const std::string> texts) {
  bind(array_text(texts, [](const std::string& text) -> const std::string& { return text; }));
  return add("::text[]");
}

PostgresQuery& PostgresQuery::value(std::span<const StoredSum> sums) {
  bind(array_text(sums, [](const StoredSum& sum) { return "\\x" + sum.hex(); }));
  return add("::bytea[]");
}

void PostgresResult::Clearer::operator()(pg_result* result) const { PQclear(result); }
PostgresResult::PostgresResult(pg_result* owned) : result_(owned) {}

int PostgresResult::rows() const { return PQntuples(result_.get()); }

std::int64_t PostgresResult::changed_rows() const { return std::strtoll(PQcmdTuples(result_.get()), nullptr, 10); }

std::string PostgresResult::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t PostgresResult::number(int row, int column) const {
  return std::strtoll(PQgetvalue(result_.get(), row, column), nullptr, 10);
}

StoredSum PostgresResult::sum(int row, int column) const {
  const std::string_view text = PQgetvalue(result_.get(), row, column);
  return text.starts_with("\\x") ? StoredSum::from_hex(text.substr(2)) : StoredSum();
}

std::optional<Timestamp> PostgresResult::moment(int row, int column) const {
  if (PQgetisnull(result_.get(), row, column) != 0) return std::nullopt;
  return Timestamp(number(row, column));
}

}  // namespace vivarium::server
