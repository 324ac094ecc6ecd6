#include "server/store/postgres_store.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "server/log.hpp"
#include "server/store/postgres_append.hpp"
#include "server/store/postgres_layout.hpp"

namespace vivarium::server {
namespace {

using namespace std::chrono_literals;

// How often it asks for a database that was lost while it was writing.
constexpr auto kComeBackPause = 100ms;
// Tables whose heads are kept in memory.
constexpr std::size_t kMostKnown = 50'000;

StoreError fenced() { return {StoreError::Kind::fenced, "the table belongs to another server"}; }

StoreError damaged(std::string detail) { return {StoreError::Kind::damaged, std::move(detail)}; }

}  // namespace

PostgresStore::PostgresStore(PostgresConnection::Setup setup, std::string node)
    : connection_(std::move(setup)), node_(std::move(node)) {
  prepare_postgres(connection_);
}

// --- appending -----------------------------------------------------------------------------------------------

// Statements, and what the heads are before and after them.
struct PostgresStore::Batch {
  std::vector<PostgresQuery> queries = {PostgresQuery("BEGIN")};
  std::vector<std::size_t> written;                   // the append of each statement
  std::map<TableId, std::optional<StoredSum>> after;  // the sums of the heads; nothing: the table is gone
  std::map<TableId, Known> known;
  AppendResults results;
  bool sent_again = false;
};

std::optional<StoreError> PostgresStore::learn_heads(std::span<const Append> appends) {
  if (known_.size() > kMostKnown) known_.clear();
  std::vector<std::string> ids;
  std::map<TableId, std::uint64_t> added;  // events by appends further in front
  for (const Append& append : appends) {
    const std::uint64_t before = std::exchange(added[append.table], added[append.table] + append.events.size());
    const auto known = known_.find(append.table);
    const bool is_known = known != known_.end();
    const std::uint64_t next = is_known && known->second.head ? known->second.head->next : 0;
    if (is_known && next + before == append.first) continue;
    // What looks like a new table is taken for one; if it is none the database refuses it.
    const bool is_new = !is_known && append.first == 0 && !append.events.empty();
    if (!is_new) ids.push_back(append.table.text());
    known_[append.table] = {};
  }
  if (ids.empty()) return std::nullopt;
  const auto rows =
      ask(PostgresQuery("SELECT id, head, sum, closed_at, fence FROM tables WHERE id = ANY (").value(ids).add(")"));
  if (!rows) {
    known_.clear();
    return rows.error();
  }
  for (int row = 0; row < rows->rows(); ++row) {
    const auto id = TableId::parse(rows->text(row, 0));
    if (!id) continue;
    Known known{read_head_row(*rows, row), rows->sum(row, 2), rows->count(row, 4)};
    if (!known.head) known.damage = damaged(head_damage());
    known_[*id] = std::move(known);
  }
  return std::nullopt;
}

PostgresStore::Batch PostgresStore::plan(std::span<const Append> appends) {
  Batch batch;
  for (std::size_t i = 0; i < appends.size(); ++i) {
    const Append& append = appends[i];
    Known& before = batch.known.try_emplace(append.table, known_[append.table]).first->second;
    if (before.damage) {
      batch.results.push_back(before.damage);
    } else if (before.fence > append.fence) {
      batch.results.emplace_back(fenced());
    } else {
      batch.results.push_back(append_problem(before.head, append));
    }
    if (batch.results.back()) continue;
    HeadChange change = head_change(before.head, append);
    change.node = node_;
    batch.queries.push_back(append_query(before.head, before.sum, append, change));
    batch.written.push_back(i);
    batch.after[append.table] = change.is_forgotten ? std::nullopt : std::optional(change.sum);
    before = change.is_forgotten ? Known() : Known{std::move(change.head), change.sum, append.fence};
  }
  batch.queries.emplace_back("COMMIT");
  return batch;
}

bool PostgresStore::come_back() {
  const auto deadline = std::chrono::steady_clock::now() + connection_.patience().to_come_back;
  while (connection_.connect(true)) {
    if (std::chrono::steady_clock::now() + kComeBackPause > deadline) return false;
    std::this_thread::sleep_for(kComeBackPause);
  }
  return true;
}

Expected<PostgresConnection::Results, StoreError> PostgresStore::write(Batch& batch) {
  while (true) {
    auto results = connection_.run(batch.queries);
    if (results || results.error().kind != StoreError::Kind::in_doubt) return results;
    batch.sent_again = true;
    if (!come_back()) return results;
  }
}

AppendResults PostgresStore::append_all(std::span<const Append> appends) {
  if (auto problem = connection_.connect()) return AppendResults(appends.size(), std::move(problem));
  if (auto problem = learn_heads(appends)) return AppendResults(appends.size(), std::move(problem));
  Batch batch = plan(appends);
  if (batch.written.empty()) {
    for (const Append& append : appends) known_.erase(append.table);
    return std::move(batch.results);
  }
  const auto written = write(batch);
  for (const Append& append : appends) known_.erase(append.table);
  if (!written) {
    // What one of them cannot be stored for must not take the others down with it.
    if (appends.size() > 1 && written.error().kind != StoreError::Kind::in_doubt) {
      AppendResults results;
      for (const Append& append : appends) results.push_back(append_all(std::span(&append, 1)).front());
      return results;
    }
    for (const std::size_t i : batch.written) batch.results[i] = written.error();
    return std::move(batch.results);
  }
  bool all_stored = true;
  for (std::size_t i = 0; i < batch.written.size(); ++i) {
    if ((*written)[i + 1].rows() == 1) continue;
    all_stored = false;
    batch.results[batch.written[i]] = StoreError{StoreError::Kind::conflict, "another writer has changed the table"};
  }
  if (!all_stored) {
    if (auto problem = explain(appends, batch, batch.results)) {
      for (const std::size_t i : batch.written) {
        if (batch.results[i]) batch.results[i] = problem;
      }
    }
  }
  for (std::size_t i = 0; i < appends.size(); ++i) {
    if (batch.results[i]) batch.known.erase(appends[i].table);
  }
  for (auto& [id, known] : batch.known) {
    if (known.head && known.head->is_open()) known_[id] = std::move(known);
  }
  return std::move(batch.results);
}

std::optional<StoreError> PostgresStore::explain(std::span<const Append> appends, const Batch& batch,
                                                 AppendResults& results) {
  std::vector<std::string> ids;
  for (const std::size_t i : batch.written) {
    if (results[i]) ids.push_back(appends[i].table.text());
  }
  const auto rows = ask(PostgresQuery("SELECT id, sum, fence FROM tables WHERE id = ANY (").value(ids).add(")"));
  // After a commit nothing is lost by asking later; whoever is refused reads the table anew.
  if (!rows) return StoreError{StoreError::Kind::in_doubt, rows.error().detail};
  std::map<std::string, int> row_of;
  for (int row = 0; row < rows->rows(); ++row) row_of.emplace(rows->text(row, 0), row);
  for (const std::size_t i : batch.written) {
    if (!results[i]) continue;
    const auto row = row_of.find(appends[i].table.text());
    const auto sum = row == row_of.end() ? std::nullopt : std::optional(rows->sum(row->second, 1));
    if (batch.sent_again && sum == batch.after.at(appends[i].table)) {
      results[i] = std::nullopt;
    } else if (row != row_of.end() && rows->count(row->second, 2) > appends[i].fence) {
      results[i] = fenced();
    }
  }
  return std::nullopt;
}

// --- reading -------------------------------------------------------------------------------------------------

Expected<PostgresResult, StoreError> PostgresStore::ask(const PostgresQuery& query) {
  auto results = connection_.read(std::span(&query, 1));
  if (!results) return Unexpected{results.error()};
  return std::move(results->back());
}

Expected<std::vector<OpenTable>, StoreError> PostgresStore::open_tables() {
  const auto rows =
      ask(PostgresQuery("SELECT id, head, sum, closed_at FROM tables WHERE closed_at IS NULL ORDER BY id"));
  if (!rows) return Unexpected{rows.error()};
  std::vector<OpenTable> found;
  for (int row = 0; row < rows->rows(); ++row) {
    const auto id = TableId::parse(rows->text(row, 0));
    if (!id) continue;
    const auto head = read_head_row(*rows, row);
    if (head && !head->lost) {
      found.push_back({*id, head->summary, head->last_at});
      continue;
    }
    log(LogLevel::error, "a stored table is damaged",
        {{"table", id->outline()}, {"reason", head ? *head->lost : head_damage()}});
    found.push_back({*id, {}, {}, true});
  }
  return found;
}

Expected<StoredTable, StoreError> PostgresStore::table(const TableId& table) {
  const std::string& id = table.text();
  const auto rows_of = [&](std::string_view name) {
    return PostgresQuery("SELECT number, body, sum FROM ")
        .add(name)
        .add(" WHERE table_id = ")
        .value(id)
        .add(" ORDER BY number");
  };
  const std::vector<PostgresQuery> queries = {
      PostgresQuery("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      PostgresQuery("SELECT id, head, sum, closed_at, fence FROM tables WHERE id = ").value(id), rows_of("events"),
      rows_of("chat"), PostgresQuery("COMMIT")};
  const auto results = connection_.read(queries);
  if (!results) return Unexpected{results.error()};
  const PostgresResult& heads = (*results)[1];
  const PostgresResult& events = (*results)[2];
  const PostgresResult& chat = (*results)[3];
  if (heads.rows() == 0) {
    if (events.rows() + chat.rows() == 0) return StoredTable();
    return Unexpected{damaged("the head of the table is missing")};
  }
  const auto head = read_head_row(heads, 0);
  if (!head) return Unexpected{damaged(head_damage())};
  if (head->lost) return Unexpected{damaged(*head->lost)};
  HistoryReader reader(id, *head);
  for (int row = 0; row < events.rows(); ++row) {
    auto problem = reader.add(events.count(row, 0), events.text(row, 1), events.sum(row, 2).bytes());
    if (problem) return Unexpected{std::move(*problem)};
  }
  if (auto problem = reader.end()) return Unexpected{std::move(*problem)};
  StoredTable found{head->first, reader.take(), {}, heads.count(0, 4)};
  for (int row = 0; row < chat.rows(); ++row) {
    std::string line = chat.text(row, 1);
    if (chat_sum(id, chat.count(row, 0), line) == chat.sum(row, 2)) found.chat.push_back(std::move(line));
  }
  if (found.chat.size() != head->chat_next - head->chat_first) {
    log(LogLevel::error, "stored chat is damaged", {{"table", table.outline()}});
  }
  return found;
}

Expected<std::optional<FinishedGame>, StoreError> PostgresStore::finished(const TableId& table, std::int64_t match) {
  const auto rows = ask(PostgresQuery("SELECT match, game, listed, at, record, sum FROM finished WHERE table_id = ")
                            .value(table.text())
                            .add(" AND match = ")
                            .value(match));
  if (!rows) return Unexpected{rows.error()};
  if (rows->rows() == 0) return std::optional<FinishedGame>();
  FinishedGame game{rows->number(0, 0), rows->text(0, 1), rows->flag(0, 2), Timestamp(rows->number(0, 3)),
                    rows->text(0, 4)};
  if (finished_sum(table.text(), game, record_sum(game.record)) != rows->sum(0, 5)) {
    return Unexpected{damaged("the record of the game has changed")};
  }
  return std::optional(std::move(game));
}

std::vector<FinishedEntry> PostgresStore::entries(const PostgresResult& rows) {
  std::vector<FinishedEntry> found;
  for (int row = 0; row < rows.rows(); ++row) {
    const auto id = TableId::parse(rows.text(row, 0));
    FinishedGame game{rows.number(row, 1), rows.text(row, 2), rows.flag(row, 3), Timestamp(rows.number(row, 4)), {}};
    if (!id || finished_sum(id->text(), game, rows.sum(row, 6)) != rows.sum(row, 5)) {
      log(LogLevel::error, "a stored game that is over is damaged",
          {{"table", id ? id->outline() : ""}, {"match", game.match}});
      continue;
    }
    found.push_back({*id, std::move(game)});
  }
  return found;
}

Expected<std::vector<FinishedEntry>, StoreError> PostgresStore::finished_of(const TableId& table, std::int64_t before,
                                                                            std::size_t most) {
  const auto rows =
      ask(PostgresQuery("SELECT table_id, match, game, listed, at, sum, record_sum FROM finished WHERE table_id = ")
              .value(table.text())
              .add(" AND match < ")
              .value(before)
              .add(" ORDER BY match DESC LIMIT ")
              .value(std::uint64_t{most}));
  if (!rows) return Unexpected{rows.error()};
  return entries(*rows);
}

Expected<std::vector<FinishedEntry>, StoreError> PostgresStore::latest_finished(std::size_t most) {
  const auto rows = ask(PostgresQuery("SELECT table_id, match, game, listed, at, sum, record_sum FROM finished "
                                      "WHERE listed ORDER BY at DESC LIMIT ")
                            .value(std::uint64_t{most}));
  if (!rows) return Unexpected{rows.error()};
  return entries(*rows);
}

Expected<std::string, StoreError> PostgresStore::address_key() {
  const auto rows = ask(PostgresQuery("SELECT address_key FROM store"));
  if (!rows) return Unexpected{rows.error()};
  if (auto key = rows->rows() == 1 ? address_key_from_text(rows->text(0, 0)) : std::nullopt) return std::move(*key);
  log(LogLevel::error, "the store's key for addresses is damaged", {{"reason", "a new one is used"}});
  std::string key = fresh_address_key();
  const PostgresQuery update = PostgresQuery("UPDATE store SET address_key = ").value(address_key_text(key));
  if (const auto updated = connection_.run(std::span(&update, 1)); !updated) return Unexpected{updated.error()};
  return key;
}

// --- removing ------------------------------------------------------------------------------------------------

Expected<bool, StoreError> PostgresStore::remove_expired(const Retention& retention) {
  constexpr std::int64_t kTables = 16;
  constexpr std::int64_t kGames = 128;
  std::vector<PostgresQuery> queries = {
      PostgresQuery("WITH gone AS (DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE closed_at < ")
          .value(retention.closed_before.unix_milliseconds())
          .add(" ORDER BY closed_at LIMIT ")
          .value(kTables)
          .add(") RETURNING id), of_events AS (DELETE FROM events WHERE table_id IN (SELECT id FROM gone)),"
               " of_chat AS (DELETE FROM chat WHERE table_id IN (SELECT id FROM gone)) SELECT count(*) FROM gone")};
  if (retention.finished_before) {
    queries.push_back(
        PostgresQuery("WITH gone AS (DELETE FROM finished WHERE (table_id, match) IN (SELECT table_id, match "
                      "FROM finished WHERE at < ")
            .value(retention.finished_before->unix_milliseconds())
            .add(" ORDER BY at LIMIT ")
            .value(kGames)
            .add(") RETURNING 1), counted AS (UPDATE store SET finished_removed = finished_removed +"
                 " (SELECT count(*) FROM gone)) SELECT count(*) FROM gone"));
  }
  if (auto problem = connection_.connect()) return Unexpected{std::move(*problem)};
  const auto results = connection_.run(queries);
  if (!results) return Unexpected{results.error()};
  return results->front().number(0, 0) == kTables || results->back().number(0, 0) == kGames;
}

}  // namespace vivarium::server
