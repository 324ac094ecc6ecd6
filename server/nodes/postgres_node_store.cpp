#include "server/nodes/postgres_node_store.hpp"

#include <array>
#include <utility>

#include "server/store/postgres_append.hpp"

namespace vivarium::server {
namespace {

// Of the tables that belong to nobody, so many are looked at at once.
constexpr std::int64_t kMaxOrphans = 1'000;

// A node that has not been heard of for so long is forgotten.
constexpr std::string_view kForgetNodes = "DELETE FROM nodes WHERE lease_ends < now() - interval '1 hour'";

OpenTable open_table(const PostgresResult& rows, int row, const TableId& id) {
  const auto head = read_head_row(rows, row);
  if (head && !head->lost) return {id, head->summary, head->last_at};
  return {id, {}, {}, true};
}

}  // namespace

Expected<Membership, StoreError> PostgresNodeStore::renew(const NodeStatus& self) {
  const std::string lease = std::to_string(lease_.count()) + " milliseconds";
  PostgresQuery begin("WITH before AS (SELECT lease_ends FROM nodes WHERE id = ");
  begin.value(self.id.text())
      .add("), renewed AS (INSERT INTO nodes (id, name, tables, is_leaving, lease_ends) VALUES (");
  begin.value(self.id.text()).add(", ").value(self.name).add(", ").value(self.tables).add(", ");
  begin.value(self.is_leaving ? "true" : "false").add(", now() + ").value(lease).add("::interval)");
  begin.add(
      " ON CONFLICT (id) DO UPDATE SET tables = excluded.tables, is_leaving = excluded.is_leaving,"
      " lease_ends = excluded.lease_ends) SELECT coalesce((SELECT lease_ends < now() FROM before), false)");
  PostgresQuery orphans(
      "SELECT t.id, t.head, t.sum, t.closed_at FROM tables t LEFT JOIN nodes n ON n.id = t.node AND n.lease_ends > "
      "now()"
      " WHERE t.closed_at IS NULL AND n.id IS NULL LIMIT ");
  orphans.value(kMaxOrphans);
  const std::array queries = {
      begin, PostgresQuery("SELECT id, name, tables, is_leaving FROM nodes WHERE lease_ends > now() ORDER BY id"),
      orphans, PostgresQuery(kForgetNodes)};
  const auto results = connection_.read(queries);
  if (!results) return Unexpected{results.error()};
  Membership membership;
  membership.was_late = (*results)[0].flag(0, 0);
  const PostgresResult& nodes = (*results)[1];
  for (int row = 0; row < nodes.rows(); ++row) {
    if (const auto id = NodeId::parse(nodes.text(row, 0))) {
      membership.nodes.push_back({*id, nodes.text(row, 1), nodes.number(row, 2), nodes.flag(row, 3)});
    }
  }
  const PostgresResult& tables = (*results)[2];
  for (int row = 0; row < tables.rows(); ++row) {
    if (const auto id = TableId::parse(tables.text(row, 0))) membership.orphans.push_back(open_table(tables, row, *id));
  }
  return membership;
}

Expected<TableOwner, StoreError> PostgresNodeStore::owner(const TableId& table) {
  PostgresQuery query(
      "SELECT t.closed_at IS NULL, coalesce(n.id, '') FROM tables t LEFT JOIN nodes n ON n.id = t.node AND"
      " n.lease_ends > now() WHERE t.id = ");
  query.value(table.text());
  const auto results = connection_.read(std::span(&query, 1));
  if (!results) return Unexpected{results.error()};
  const PostgresResult& rows = results->front();
  if (rows.rows() == 0) return TableOwner{};
  return TableOwner{rows.flag(0, 0), NodeId::parse(rows.text(0, 1))};
}

// Two nodes that adopt at the same time: the second finds the first as its owner.
Expected<std::vector<AdoptedTable>, StoreError> PostgresNodeStore::adopt(const NodeId& self,
                                                                         std::span<const TableId> tables) {
  std::vector<std::string> ids;
  for (const TableId& table : tables) ids.push_back(table.text());
  PostgresQuery query("UPDATE tables t SET fence = fence + 1, node = ");
  query.value(self.text()).add(" WHERE t.closed_at IS NULL AND t.id = ANY (").value(ids);
  query.add(") AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = t.node AND n.lease_ends > now() AND n.id <> ");
  query.value(self.text()).add(") RETURNING t.id, t.head, t.sum, t.closed_at, t.fence");
  // To adopt twice is to adopt: it can be tried again.
  const auto results = connection_.read(std::span(&query, 1));
  if (!results) return Unexpected{results.error()};
  const PostgresResult& rows = results->front();
  std::vector<AdoptedTable> adopted;
  for (int row = 0; row < rows.rows(); ++row) {
    if (const auto id = TableId::parse(rows.text(row, 0))) {
      adopted.push_back({open_table(rows, row, *id), rows.count(row, 4)});
    }
  }
  return adopted;
}

Expected<std::vector<TableId>, StoreError> PostgresNodeStore::tables_of(const NodeId& self) {
  PostgresQuery query("SELECT id FROM tables WHERE closed_at IS NULL AND node = ");
  query.value(self.text());
  const auto results = connection_.read(std::span(&query, 1));
  if (!results) return Unexpected{results.error()};
  std::vector<TableId> tables;
  for (int row = 0; row < results->front().rows(); ++row) {
    if (const auto id = TableId::parse(results->front().text(row, 0))) tables.push_back(*id);
  }
  return tables;
}

std::optional<StoreError> PostgresNodeStore::leave(const NodeId& self) {
  PostgresQuery tables("UPDATE tables SET node = NULL WHERE closed_at IS NULL AND node = ");
  tables.value(self.text());
  PostgresQuery lease("DELETE FROM nodes WHERE id = ");
  lease.value(self.text());
  const std::array queries = {std::move(tables), std::move(lease)};
  const auto results = connection_.read(queries);
  return results ? std::nullopt : std::optional(results.error());
}

Expected<std::string, StoreError> PostgresNodeStore::bus_key() {
  PostgresQuery query("UPDATE store SET bus_key = coalesce(bus_key, ");
  query.value(fresh_address_key()).add(") RETURNING bus_key");
  const auto results = connection_.read(std::span(&query, 1));
  if (!results) return Unexpected{results.error()};
  return results->front().text(0, 0);
}

}  // namespace vivarium::server
