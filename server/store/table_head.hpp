// TableHead: where the history of a stored table stands, and what is known of the table without reading that. The same
// in every store: what an append changes in it, its text, and the sums of the rows that go with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/stored_sum.hpp"

namespace vivarium::server {

struct TableHead {
  std::uint64_t first = 0;  // number of the first event
  std::uint64_t next = 0;   // of the next one
  StoredSum tail;           // of the last one
  std::uint64_t chat_first = 0;
  std::uint64_t chat_next = 0;
  TableSummary summary;
  Timestamp last_at;
  std::int64_t matches = 0;         // how many of its games are over
  std::optional<std::string> lost;  // was damaged before it came into this store
  bool removed = false;             // its rows are being removed

  [[nodiscard]] bool is_open() const { return summary.phase != StoredPhase::closed; }
  [[nodiscard]] std::optional<Timestamp> closed_at() const;
  // Counts what is about to be stored and returns the sum of its row.
  StoredSum add_event(std::string_view table_id, std::string_view body);
  StoredSum add_chat(std::string_view table_id, std::string_view line);
  // What an append says of the table, apart from its events and its chat.
  void note(const Append& append);
};

// Why an append cannot follow on what is stored of its table.
std::optional<StoreError> append_problem(const std::optional<TableHead>& before, const Append& append);

std::string to_text(const TableHead& head);
// Nothing where the text is not that of a head.
std::optional<TableHead> head_from_text(std::string_view text);

StoredSum head_sum(std::string_view table_id, std::string_view text, std::optional<Timestamp> closed_at);
StoredSum chat_sum(std::string_view table_id, std::uint64_t number, std::string_view line);
// Of what a list shows, and the record is known there by its own sum.
StoredSum finished_sum(std::string_view table_id, const FinishedGame& game, const StoredSum& record);
StoredSum record_sum(std::string_view record);

// All tables wait while a history is read: one beyond these bounds, many times the longest that can be played, counts
// as damaged.
constexpr std::size_t kMaxStoredEvents = 100'000;
constexpr std::size_t kMaxStoredBytes = std::size_t{32} << 20U;

// Takes the events of a table as they are read, in their order, and says what is wrong with them.
class HistoryReader {
 public:
  HistoryReader(std::string_view table_id, const TableHead& head);
  [[nodiscard]] std::optional<StoreError> add(std::uint64_t number, std::string body, std::string_view sum);
  [[nodiscard]] std::optional<StoreError> end() const;
  [[nodiscard]] std::vector<std::string> take() { return std::move(events_); }

 private:
  const TableHead& head_;
  StoredSum sum_;
  std::uint64_t next_;
  std::size_t bytes_ = 0;
  std::vector<std::string> events_;
};

// A key for tags of addresses, and the text under which it is kept. Nothing where that has changed.
std::string fresh_address_key();
std::string address_key_text(const std::string& key);
std::optional<std::string> address_key_from_text(const std::string& text);

}  // namespace vivarium::server
