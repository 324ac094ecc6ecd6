#include "server/store/postgres_rows.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/store/postgres_layout.hpp"

namespace vivarium::server {
namespace {

constexpr std::int64_t kPage = 1'000;
// Rows that go there at a time.
constexpr std::size_t kRows = 2'000;

std::vector<StoredRow> rows_of(const PostgresResult& result) {
  std::vector<StoredRow> rows;
  for (int row = 0; row < result.rows(); ++row) {
    rows.push_back({result.count(row, 0), result.text(row, 1), result.sum(row, 2)});
  }
  return rows;
}

}  // namespace

PostgresRows::PostgresRows(PostgresConnection::Setup setup) : connection_(std::move(setup)) {
  if (!has_postgres_store(connection_)) throw std::runtime_error("there is no store in " + connection_.shown());
}

PostgresResult PostgresRows::ask(const PostgresQuery& query) {
  auto results = connection_.read(std::span(&query, 1));
  if (!results) throw std::runtime_error(results.error().detail);
  return std::move(results->back());
}

StoreRow PostgresRows::store() {
  const PostgresResult rows = ask(PostgresQuery("SELECT address_key, finished_removed FROM store"));
  if (rows.rows() != 1) throw std::runtime_error("its row in the table 'store' is missing");
  return {rows.text(0, 0), rows.number(0, 1)};
}

std::vector<std::string> PostgresRows::tables_after(const std::string& id) {
  const PostgresResult rows =
      ask(PostgresQuery("SELECT id FROM tables WHERE id > ").value(id).add(" ORDER BY id LIMIT ").value(kPage));
  std::vector<std::string> found;
  for (int row = 0; row < rows.rows(); ++row) found.push_back(rows.text(row, 0));
  return found;
}

std::optional<TableRows> PostgresRows::table(const std::string& id) {
  const auto select = [&](std::string_view from) {
    return PostgresQuery("SELECT number, body, sum FROM ")
        .add(from)
        .add(" WHERE table_id = ")
        .value(id)
        .add(" ORDER BY number");
  };
  const std::vector<PostgresQuery> queries = {
      PostgresQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      PostgresQuery("SELECT head, sum, closed_at FROM tables WHERE id = ").value(id), select("events"), select("chat"),
      PostgresQuery("COMMIT")};
  const auto results = connection_.read(queries);
  if (!results) throw std::runtime_error(results.error().detail);
  const PostgresResult& head = (*results)[1];
  if (head.rows() == 0) return std::nullopt;
  return TableRows{
      id, head.text(0, 0), head.sum(0, 1), head.moment(0, 2), rows_of((*results)[2]), rows_of((*results)[3])};
}

std::vector<FinishedKey> PostgresRows::finished_after(const FinishedKey& key) {
  const PostgresResult rows = ask(PostgresQuery("SELECT table_id, match FROM finished WHERE (table_id, match) > (")
                                      .value(key.first)
                                      .add(", ")
                                      .value(key.second)
                                      .add(") ORDER BY table_id, match LIMIT ")
                                      .value(kPage));
  std::vector<FinishedKey> found;
  for (int row = 0; row < rows.rows(); ++row) found.emplace_back(rows.text(row, 0), rows.number(row, 1));
  return found;
}

std::optional<FinishedRow> PostgresRows::finished(const FinishedKey& key) {
  const PostgresResult rows =
      ask(PostgresQuery("SELECT game, listed, at, record, sum, record_sum FROM finished WHERE table_id = ")
              .value(key.first)
              .add(" AND match = ")
              .value(key.second));
  if (rows.rows() == 0) return std::nullopt;
  return FinishedRow{key.first,
                     {key.second, rows.text(0, 0), rows.flag(0, 1), Timestamp(rows.number(0, 2)), rows.text(0, 3)},
                     rows.sum(0, 4),
                     rows.sum(0, 5)};
}

std::int64_t PostgresRows::finished_of(const std::string& table) {
  return ask(PostgresQuery("SELECT count(*) FROM finished WHERE table_id = ").value(table)).number(0, 0);
}

std::vector<std::string> PostgresRows::faults() {
  std::vector<std::string> found;
  for (const std::string_view name : {"events", "chat"}) {
    const PostgresResult rows = ask(PostgresQuery("SELECT DISTINCT left(table_id, 6) FROM ")
                                        .add(name)
                                        .add(" WHERE NOT EXISTS (SELECT FROM tables WHERE id = table_id) LIMIT 20"));
    for (int row = 0; row < rows.rows(); ++row) {
      found.push_back("table " + rows.text(row, 0) + ": the head is missing, and there are rows in " +
                      std::string(name));
    }
  }
  return found;
}

// --- writing -------------------------------------------------------------------------------------------------

PostgresRowsWriter::PostgresRowsWriter(PostgresConnection::Setup setup) : connection_(std::move(setup)) {
  prepare_postgres(connection_);
  const PostgresQuery begin("BEGIN");
  run(std::span(&begin, 1));
  const PostgresQuery any("SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM finished)");
  if (run(std::span(&any, 1)).back().flag(0, 0)) {
    throw std::runtime_error("the store " + connection_.shown() + " is not empty");
  }
}

PostgresConnection::Results PostgresRowsWriter::run(std::span<const PostgresQuery> queries) {
  auto results = connection_.run(queries);
  if (!results) throw std::runtime_error(results.error().detail);
  return std::move(results).value();
}

void PostgresRowsWriter::write(const StoreRow& store) {
  const PostgresQuery update = PostgresQuery("UPDATE store SET address_key = ")
                                   .value(store.address_key)
                                   .add(", finished_removed = ")
                                   .value(store.finished_removed);
  run(std::span(&update, 1));
}

void PostgresRowsWriter::write_rows(std::string_view into, const std::string& table, std::span<const StoredRow> rows) {
  for (; !rows.empty(); rows = rows.subspan(std::min(rows.size(), kRows))) {
    std::vector<std::string> numbers;
    std::vector<std::string> bodies;
    std::vector<StoredSum> sums;
    for (const StoredRow& row : rows.first(std::min(rows.size(), kRows))) {
      numbers.push_back(std::to_string(row.number));
      bodies.push_back(row.body);
      sums.push_back(row.sum);
    }
    PostgresQuery insert("INSERT INTO ");
    insert.add(into).add(" (table_id, number, body, sum) SELECT ").value(table).add(", number::bigint, body, sum");
    insert.add(" FROM unnest(").value(numbers).add(", ").value(bodies).add(", ").value(sums);
    insert.add(") AS added (number, body, sum)");
    run(std::span(&insert, 1));
  }
}

void PostgresRowsWriter::write(const TableRows& table) {
  PostgresQuery insert("INSERT INTO tables (id, head, sum, closed_at) VALUES (");
  insert.value(table.id).add(", ").value(table.head).add(", ").value(table.sum).add(", ").value(table.closed_at);
  insert.add(")");
  run(std::span(&insert, 1));
  write_rows("events", table.id, table.events);
  write_rows("chat", table.id, table.chat);
}

void PostgresRowsWriter::write(const FinishedRow& finished) {
  const FinishedGame& game = finished.game;
  PostgresQuery insert("INSERT INTO finished (table_id, match, game, listed, at, sum, record_sum, record) VALUES (");
  insert.value(finished.table).add(", ").value(game.match).add(", ").value(game.game).add(", ");
  insert.value(game.listed ? "t" : "f").add(", ").value(game.at.unix_milliseconds()).add(", ").value(finished.sum);
  insert.add(", ").value(finished.record_sum).add(", ").value(game.record).add(")");
  run(std::span(&insert, 1));
}

void PostgresRowsWriter::commit() {
  const PostgresQuery commit("COMMIT");
  run(std::span(&commit, 1));
}

}  // namespace vivarium::server
