// EventStore: where tables are kept. A table's events have numbers from 0 without gaps; no number can be given twice,
// so that two writers can never both append number 17. What append has accepted survives kill -9 and a power failure.
//
// Calls may block; a store belongs to one thread at a time. A store of several nodes would stand behind this interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "server/crypto/secret.hpp"
#include "server/table/moment.hpp"

namespace vivarium::server {

struct StoreError {
  enum class Kind : std::uint8_t { full, conflict, failed };
  Kind kind;
  std::string detail;
};

// A game that is over, as people ask for it.
struct FinishedGame {
  std::int64_t match;  // of the table, from 1
  std::string game;
  bool listed;
  Moment at;
  std::string record;  // one line of JSON
};

// The next events of one table.
struct Append {
  TableId table;
  std::uint64_t first;  // number of the first one
  std::vector<std::string> events;
  bool closes = false;  // the table is not loaded any more
  std::optional<FinishedGame> finished = {};
};

struct FinishedEntry {
  TableId table;
  FinishedGame game;
};

class EventStore {
 public:
  virtual ~EventStore() = default;

  // All of them, or none.
  [[nodiscard]] virtual std::optional<StoreError> append(std::span<const Append> appends) = 0;

  // The tables that have not been closed, and the events of one, in order.
  [[nodiscard]] virtual Expected<std::vector<TableId>, StoreError> open_tables() = 0;
  [[nodiscard]] virtual Expected<std::vector<std::string>, StoreError> events(const TableId& table) = 0;

  [[nodiscard]] virtual Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                                   std::int64_t match) = 0;
  // The matches of one table, or the listed ones of all, latest first, without their records.
  [[nodiscard]] virtual Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table) = 0;
  [[nodiscard]] virtual Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) = 0;
};

}  // namespace vivarium::server
