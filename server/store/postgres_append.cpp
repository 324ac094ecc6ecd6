#include "server/store/postgres_append.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace vivarium::server {
namespace {

void add_rows(PostgresQuery& query, std::string_view table, const std::string& id, std::uint64_t first,
              std::span<const std::string> bodies, std::span<const StoredSum> sums) {
  if (bodies.empty()) return;
  query.add(", new_").add(table).add(" AS (INSERT INTO ").add(table).add(" (table_id, number, body, sum) SELECT ");
  query.value(id).add(", ").value(first).add("::bigint + nth - 1, body, sum FROM unnest(").value(bodies).add(", ");
  query.value(sums).add(") WITH ORDINALITY AS added (body, sum, nth) WHERE EXISTS (SELECT FROM head))");
}

void remove_rows(PostgresQuery& query, std::string_view table, const std::string& id,
                 std::optional<std::uint64_t> before) {
  query.add(", old_").add(table).add(" AS (DELETE FROM ").add(table).add(" WHERE table_id = ").value(id);
  if (before) query.add(" AND number < ").value(*before);
  query.add(" AND EXISTS (SELECT FROM head))");
}

void change_head(PostgresQuery& query, const std::optional<TableHead>& before, const StoredSum& sum_before,
                 const Append& append, const HeadChange& change) {
  const std::string& id = append.table.text();
  if (!before) {
    query.add("INSERT INTO tables (id, head, sum, closed_at, fence, node) VALUES (").value(id).add(", ");
    query.value(change.text).add(", ").value(change.sum).add(", ").value(change.head.closed_at()).add(", ");
    query.value(append.fence).add(", nullif(").value(change.node).add("::text, '')");
    query.add(") ON CONFLICT DO NOTHING RETURNING 1");
    return;
  }
  if (change.is_forgotten) {
    query.add("DELETE FROM tables");
  } else {
    query.add("UPDATE tables SET head = ").value(change.text).add(", sum = ").value(change.sum);
    // A value that stays the same is not written again, so that no index changes.
    if (change.head.closed_at() != before->closed_at()) query.add(", closed_at = ").value(change.head.closed_at());
  }
  query.add(" WHERE id = ").value(id).add(" AND sum = ").value(sum_before).add(" AND fence = ").value(append.fence);
  query.add(" RETURNING 1");
}

}  // namespace

HeadChange head_change(const std::optional<TableHead>& before, const Append& append) {
  const std::string& id = append.table.text();
  HeadChange change;
  change.head = before.value_or(TableHead());
  change.is_forgotten = append.summary.leaves_nothing_after(change.head.summary);
  if (change.is_forgotten) return change;
  if (append.begins_anew && !append.events.empty()) change.head.first = append.first;
  for (const std::string& body : append.events) change.event_sums.push_back(change.head.add_event(id, body));
  for (const std::string& line : append.chat) change.chat_sums.push_back(change.head.add_chat(id, line));
  change.head.note(append);
  change.text = to_text(change.head);
  change.sum = head_sum(id, change.text, change.head.closed_at());
  return change;
}

PostgresQuery append_query(const std::optional<TableHead>& before, const StoredSum& sum_before, const Append& append,
                           const HeadChange& change) {
  const std::string& id = append.table.text();
  const TableHead old = before.value_or(TableHead());
  PostgresQuery query("WITH head AS (");
  change_head(query, before, sum_before, append, change);
  query.add(")");
  if (change.is_forgotten) {
    remove_rows(query, "events", id, std::nullopt);
    remove_rows(query, "chat", id, std::nullopt);
    return query.add(" SELECT FROM head");
  }
  if (change.head.first != old.first) remove_rows(query, "events", id, change.head.first);
  add_rows(query, "events", id, old.next, append.events, change.event_sums);
  if (change.head.chat_first != old.chat_first) remove_rows(query, "chat", id, change.head.chat_first);
  // Of more lines than are kept only the last ones.
  const std::uint64_t chat_from = std::max(old.chat_next, change.head.chat_first);
  const auto left_out = static_cast<std::size_t>(chat_from - old.chat_next);
  add_rows(query, "chat", id, chat_from, std::span(append.chat).subspan(left_out),
           std::span(change.chat_sums).subspan(left_out));
  if (append.finished) {
    const FinishedGame& game = *append.finished;
    const StoredSum record = record_sum(game.record);
    query.add(", over AS (INSERT INTO finished SELECT ").value(id).add(", ").value(game.match).add("::bigint, ");
    query.value(game.game).add(", ").value(game.listed ? "t" : "f").add("::boolean, ");
    query.value(game.at.unix_milliseconds()).add("::bigint, ").value(finished_sum(id, game, record)).add("::bytea, ");
    query.value(record).add("::bytea, ").value(game.record).add(" FROM head)");
  }
  return query.add(" SELECT FROM head");
}

std::optional<TableHead> read_head_row(const PostgresResult& rows, int row) {
  const std::string text = rows.text(row, 1);
  if (head_sum(rows.text(row, 0), text, rows.moment(row, 3)) != rows.sum(row, 2)) return std::nullopt;
  return head_from_text(text);
}

}  // namespace vivarium::server
