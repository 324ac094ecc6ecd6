// StoreRows: everything that a store has, row by row with its sums, whatever the store is made of. For checks and
// copies. All functions throw std::runtime_error where something cannot be read or written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/stored_sum.hpp"

namespace vivarium::server {

struct StoredRow {
  std::uint64_t number;
  std::string body;
  StoredSum sum;
  friend bool operator==(const StoredRow&, const StoredRow&) = default;
};

struct TableRows {
  std::string id;
  std::string head;  // empty: it is missing
  StoredSum sum;     // of the head
  std::optional<Timestamp> closed_at;
  std::vector<StoredRow> events;
  std::vector<StoredRow> chat;
  friend bool operator==(const TableRows&, const TableRows&) = default;
};

struct FinishedRow {
  std::string table;
  FinishedGame game;
  StoredSum sum;
  StoredSum record_sum;
  friend bool operator==(const FinishedRow&, const FinishedRow&) = default;
};

using FinishedKey = std::pair<std::string, std::int64_t>;  // a table and a match

// What belongs to no table.
struct StoreRow {
  std::string address_key;            // as it is kept
  std::int64_t finished_removed = 0;  // how many finished games have been removed
  friend bool operator==(const StoreRow&, const StoreRow&) = default;
};

class StoreRows {
 public:
  virtual ~StoreRows() = default;
  [[nodiscard]] virtual StoreRow store() = 0;
  // Keys of the next rows in their order, beginning after one; no more: that was all.
  [[nodiscard]] virtual std::vector<std::string> tables_after(const std::string& id) = 0;
  [[nodiscard]] virtual std::vector<FinishedKey> finished_after(const FinishedKey& key) = 0;
  // All of one moment. Nothing: it is gone by now.
  [[nodiscard]] virtual std::optional<TableRows> table(const std::string& id) = 0;
  [[nodiscard]] virtual std::optional<FinishedRow> finished(const FinishedKey& key) = 0;
  [[nodiscard]] virtual std::int64_t finished_of(const std::string& table) = 0;
  // What is wrong with the store as a whole.
  [[nodiscard]] virtual std::vector<std::string> faults() = 0;
};

// Fills an empty store.
class StoreRowsWriter {
 public:
  virtual ~StoreRowsWriter() = default;
  virtual void write(const StoreRow& store) = 0;
  virtual void write(const TableRows& table) = 0;
  virtual void write(const FinishedRow& finished) = 0;
};

}  // namespace vivarium::server
