// Reads everything that a store has and says what is wrong with it: sums, numbers, whether each table can be folded,
// and whether each record can be replayed and was dealt as its seed says.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "server/store/store_rows.hpp"

namespace vivarium::server {

struct StoreFault {
  std::string table;  // as much of its id as a log shows; empty: the store as a whole
  std::optional<std::int64_t> match = {};
  std::string reason;
};

struct StoreCounts {
  std::size_t tables = 0;
  std::size_t open_tables = 0;
  std::size_t events = 0;
  std::size_t records = 0;
  friend bool operator==(const StoreCounts&, const StoreCounts&) = default;
};

std::optional<std::string> fault_of(const TableRows& table);
std::optional<std::string> fault_of(const FinishedRow& finished);

// Calls `tell` for each fault. A server may go on writing.
StoreCounts check_store(StoreRows& store, const std::function<void(const StoreFault&)>& tell);

// Goes through all of a store; what cannot be read is told with its reason.
struct StoreVisitor {
  std::function<void(const TableRows&)> table;
  std::function<void(const FinishedRow&)> finished;
  std::function<void(const StoreFault&)> unreadable;
};
void visit_store(StoreRows& store, const StoreVisitor& visitor);

}  // namespace vivarium::server
