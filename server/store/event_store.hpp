// EventStore: where tables are kept. A table's events have numbers without gaps, from 0 or, once its history has begun
// anew with a snapshot, from that one's number; no number can be given twice, so that two writers can never both append
// number 17. What append has accepted survives kill -9 and a power failure.
//
// What a failing disk has changed is noticed: the table, or the finished game, is `damaged`, and the rest is served.
//
// A table may have moved to another server: then its fence has been raised, and whoever appends with an earlier number
// is refused.
//
// Calls may block; a store belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "server/crypto/secret.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

// Of the lines of chat of a table, only so many of the latest are kept.
constexpr std::size_t kStoredChat = 50;
// Comes after every match of a table.
constexpr std::int64_t kAfterAllMatches = std::numeric_limits<std::int64_t>::max();

struct StoreError {
  enum class Kind : std::uint8_t {
    full,
    conflict,
    fenced,  // the table belongs to another server by now
    failed,
    damaged,
    unreachable,  // for the time being
    in_doubt,     // the store was lost while it was writing: whether it has the events shows when it is read again
  };
  Kind kind;
  std::string detail;
  friend bool operator==(const StoreError&, const StoreError&) = default;
};

// A game that is over, as people ask for it.
struct FinishedGame {
  std::int64_t match;  // of the table, from 1
  std::string game;
  bool listed;
  Timestamp at;
  std::string record;  // one line of JSON
  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

enum class StoredPhase : std::uint8_t { gathering, playing, over, closed };

// What is known of a table without folding it.
struct TableSummary {
  bool listed = false;
  StoredPhase phase = StoredPhase::gathering;  // closed: it is not loaded any more, and may be removed
  bool attended = false;                       // somebody with a seat has been there
  bool solo = false;                           // at most one person against bots, and nobody can join
  std::string opened_by;                       // the tag of the opener's address; empty: unknown
  // A table that is closed before its first match begins is not kept.
  [[nodiscard]] bool leaves_nothing_after(const TableSummary& before) const {
    return phase == StoredPhase::closed && before.phase == StoredPhase::gathering;
  }
  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

// What is next of one table.
struct Append {
  TableId table;
  std::uint64_t first;                 // number of the first event, or of the one that would come next
  std::vector<std::string> events;     // may be empty where only chat is written
  bool begins_anew = false;            // the first event is a snapshot: those before it are removed
  std::vector<std::string> chat = {};  // lines
  TableSummary summary = {};           // after these events
  Timestamp at = {};                   // of the last of them
  std::optional<FinishedGame> finished = {};
  std::uint64_t fence = 0;  // of the table, as whoever writes to it has read it
};

// What became of each append: nothing where it is stored, or why it is not.
using AppendResults = std::vector<std::optional<StoreError>>;

// It makes room rather than taking it: the table can be removed.
inline bool only_closes(const Append& append) {
  return append.summary.phase == StoredPhase::closed && !append.finished;
}

struct OpenTable {
  TableId id;
  TableSummary summary;
  Timestamp last_event_at;
  bool damaged = false;  // nothing else is known of it
};

struct StoredTable {
  std::uint64_t first = 0;  // number of the first event
  std::vector<std::string> events;
  std::vector<std::string> chat;
  std::uint64_t fence = 0;
};

struct FinishedEntry {
  TableId table;
  FinishedGame game;
};

// What shall not be kept any longer.
struct Retention {
  Timestamp closed_before;                   // tables
  std::optional<Timestamp> finished_before;  // finished games; nothing: all are kept for ever
};

class EventStore {
 public:
  virtual ~EventStore() = default;

  // Each append is stored as a whole or not at all, whatever becomes of the others. What only closes a table finds room
  // in a full store as well.
  [[nodiscard]] virtual AppendResults append_all(std::span<const Append> appends) = 0;
  [[nodiscard]] std::optional<StoreError> append(const Append& one) { return append_all(std::span(&one, 1)).front(); }

  // Where the store has been unreachable: tries to reach it. Whether it can be used now.
  [[nodiscard]] virtual bool reconnect() { return true; }

  // The tables that have not been closed, in the order of their ids. Costs as much as there are such tables, whatever
  // has happened at them.
  [[nodiscard]] virtual Expected<std::vector<OpenTable>, StoreError> open_tables() = 0;
  // Without events where there is no such table. Lines of chat that are damaged are left out and logged.
  [[nodiscard]] virtual Expected<StoredTable, StoreError> table(const TableId& table) = 0;

  [[nodiscard]] virtual Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                                   std::int64_t match) = 0;
  // So many matches of one table, of those before one of them, or of the listed ones of all; latest first, without
  // their records. Damaged entries are left out and logged.
  [[nodiscard]] virtual Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table,
                                                                                     std::int64_t before,
                                                                                     std::size_t most) = 0;
  [[nodiscard]] virtual Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) = 0;

  // Removes what is over and frees its space, a step at a time, so that appends need not wait for long: whether it is
  // to be called again soon. While the store is full, closed tables do not wait for their time.
  [[nodiscard]] virtual Expected<bool, StoreError> remove_expired(const Retention& retention) = 0;

  // 32 random bytes in hexadecimal, made with the store: for tags of addresses that outlive a restart.
  [[nodiscard]] virtual Expected<std::string, StoreError> address_key() = 0;
};

}  // namespace vivarium::server
