// What an append changes, as one statement of PostgreSQL.
#pragma once

#include <optional>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/postgres_query.hpp"
#include "server/store/table_head.hpp"

namespace vivarium::server {

struct HeadChange {
  std::string node = {};      // to which a new table belongs; empty: to nobody
  bool is_forgotten = false;  // nothing is left of the table
  TableHead head;             // otherwise: how it is afterwards
  StoredSum sum;              // of the head
  std::string text;
  std::vector<StoredSum> event_sums;
  std::vector<StoredSum> chat_sums;
};

// REQUIRES: there is no append_problem
HeadChange head_change(const std::optional<TableHead>& before, const Append& append);

// Does everything and returns a row, or does nothing where the head is not the one with that sum or the fence is not
// that of the append.
PostgresQuery append_query(const std::optional<TableHead>& before, const StoredSum& sum_before, const Append& append,
                           const HeadChange& change);

// The head in the columns 0 to 3 of a row: id, head, sum, closed_at. Nothing where it has changed.
std::optional<TableHead> read_head_row(const PostgresResult& rows, int row);
inline std::string head_damage() { return "the head of the table has changed"; }

}  // namespace vivarium::server
