// A table out of what a store has of it.
#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "server/store/event_store.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {

// The table, or why the events cannot be those of one.
Expected<Table, std::string> fold_table(const TableId& id, const StoredTable& stored);

}  // namespace vivarium::server
