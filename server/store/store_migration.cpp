#include "server/store/store_migration.hpp"

#include <unistd.h>

#include <filesystem>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "server/log.hpp"
#include "server/store/sqlite_connection.hpp"
#include "server/store/store_file.hpp"
#include "server/store/stored_rows.hpp"

namespace vivarium::server {
namespace {

using Statement = SqliteConnection::Statement;
using Step = Statement::Step;

void or_throw(const std::optional<StoreError>& problem) {
  if (problem) throw std::runtime_error(problem->detail);
}

// Copies from one file into the other. Not to be able to read something of the old file is no reason to stop: the rest
// is taken. Not to be able to write is one.
class TakeOver {
 public:
  TakeOver(SqliteConnection& from, SqliteConnection& into) : from_(from), into_(into) {}

  void run() {
    or_throw(write_address_key(into_, fresh_address_key()));
    Statement tables(from_, "SELECT id, closed FROM tables ORDER BY id");
    Step step = tables.step();
    for (; step == Step::row; step = tables.step()) take_table(tables.text(0), tables.number(1) != 0);
    // Without the list nothing is known of what is missing.
    if (step == Step::failed) throw std::runtime_error("its list of tables is damaged: " + from_.error().detail);
    take_finished();
  }
  [[nodiscard]] bool lost_something() const { return lost_something_; }

 private:
  // A table on its way from one file into the other.
  struct Copy {
    const std::string& id;
    TableHead head = {};
    std::uint64_t next = 0;                       // event in the old file
    std::set<std::int64_t> may_have_chosen = {};  // seats whose last event was a choice
    std::int64_t held_seat = 0;
    std::string held = {};  // a choice that may be taken back by the next event; empty: none
  };

  void take_table(const std::string& id, bool closed) {
    Copy copy{id};
    TableHead& head = copy.head;
    // Each in its place; what SQLite takes out of the text needs no memory of ours.
    Statement events(from_,
                     "SELECT number, body, CASE WHEN json_valid(body) THEN json_extract(body, '$.event') END,"
                     " CASE WHEN json_valid(body) THEN json_extract(body, '$.at') END,"
                     " CASE WHEN json_valid(body) THEN json_extract(body, '$.settings.listed') END,"
                     " CASE WHEN json_valid(body) THEN json_extract(body, '$.command') END,"
                     " CASE WHEN json_valid(body) THEN json_extract(body, '$.seat') END"
                     " FROM events WHERE table_id = ? ORDER BY number");
    events.bind(id);
    Step step = events.step();
    for (; step == Step::row; step = events.step()) {
      if (static_cast<std::uint64_t>(events.number(0)) != copy.next) {
        head.lost = "event " + std::to_string(copy.next) + " was missing when the store was taken over";
        break;
      }
      ++copy.next;
      take_event(events, copy);
      note(events, head);
    }
    if (step == Step::failed) head.lost = "could not be read when the store was taken over: " + from_.error().detail;
    if (copy.next == 0 && !head.lost) head.lost = "had no events when the store was taken over";
    add_held(copy);
    if (closed) head.summary.phase = StoredPhase::closed;
    head.matches = matches_of(id);
    if (head.lost) tell(id, *head.lost);
    or_throw(write_head(into_, id, head));
    if (!closed) or_throw(add_to(into_, kOpenTables, 1));
  }

  // Chat has a place of its own, where only the last lines are kept. A secret choice that is taken back at once leaves
  // no trace: version 1 had no bound for either.
  void take_event(const Statement& event, Copy& copy) {
    const std::string name = event.text(2);
    const std::int64_t seat = event.number(6);
    if (name == "said") return or_throw(add_chat(into_, copy.id, copy.head, event.text(1)));
    const bool takes_back = name == "retracted";
    if (takes_back && !copy.held.empty() && copy.held_seat == seat && !copy.may_have_chosen.contains(seat)) {
      copy.held.clear();
      return;
    }
    add_held(copy);
    if (takes_back) copy.may_have_chosen.erase(seat);
    if (name == "moved") {
      copy.held = event.text(1);
      copy.held_seat = seat;
    } else {
      or_throw(add_event(into_, copy.id, copy.head, event.text(1)));
    }
  }

  void add_held(Copy& copy) {
    if (copy.held.empty()) return;
    or_throw(add_event(into_, copy.id, copy.head, copy.held));
    copy.may_have_chosen.insert(copy.held_seat);
    copy.held.clear();
  }

  // What is to be known of a table without folding it, as Table::apply would have it.
  static void note(const Statement& event, TableHead& head) {
    const std::string name = event.text(2);
    TableSummary& summary = head.summary;
    if (name == "opened") summary.listed = event.number(4) != 0;
    if (name == "started") summary.phase = StoredPhase::playing;
    // The seed of the next match comes when one is over.
    if (name == "seeded" && summary.phase == StoredPhase::playing) summary.phase = StoredPhase::over;
    // Only who is there gives commands.
    if (name == "started" || !event.is_null(5)) summary.attended = true;
    if (!event.is_null(3)) head.last_at = Timestamp(event.number(3));
  }

  std::int64_t matches_of(const std::string& id) {
    Statement select(from_, "SELECT max(match) FROM finished WHERE table_id = ?");
    return select.bind(id).step() == Step::row ? select.number(0) : 0;
  }

  void take_finished() {
    Statement select(from_, "SELECT table_id, match, game, listed, at, record FROM finished ORDER BY rowid");
    Step step = select.step();
    for (; step == Step::row; step = select.step()) {
      const std::string id = select.text(0);
      or_throw(add_finished(
          into_, id,
          {select.number(1), select.text(2), select.number(3) != 0, Timestamp(select.number(4)), select.text(5)}));
    }
    if (step == Step::failed) tell("", "finished games could not be read: " + from_.error().detail);
  }

  void tell(std::string_view table, const std::string& what) {
    lost_something_ = true;
    log(LogLevel::error, "damaged in the store of version 1", {{"table", table.substr(0, 6)}, {"reason", what}});
  }

  SqliteConnection& from_;
  SqliteConnection& into_;
  bool lost_something_ = false;
};

// Brings what is in the write-ahead log into the file and takes the log away. It must not lie beside the new one.
void settle(const std::string& path) {
  {
    SqliteConnection old(path);
    const auto busy = old.number("PRAGMA wal_checkpoint(TRUNCATE)");
    if (!busy) throw std::runtime_error(busy.error().detail);
  }
  std::error_code error;
  if (std::filesystem::file_size(path + "-wal", error) > 0 && !error) {
    throw std::runtime_error("another program has it open");
  }
}

}  // namespace

void take_over_version_1(const std::string& path) {
  const std::string kept = path + ".version-1";
  try {
    settle(path);
    make_store(path, [&](SqliteConnection& into) {
      SqliteConnection from(path);
      from.run_or_throw("BEGIN");
      TakeOver take_over(from, into);
      take_over.run();
      from.run_or_throw("COMMIT");
      if (!take_over.lost_something()) return;
      std::filesystem::remove(kept);
      std::filesystem::create_hard_link(path, kept);
      log(LogLevel::error, "the store of version 1 is kept", {{"file", kept}});
    });
  } catch (const std::exception& problem) {
    throw std::runtime_error("the store " + path +
                             " of version 1 cannot be taken over, and is as it was: " + problem.what());
  }
  log(LogLevel::info, "a store of version 1 has been taken over", {{"file", path}});
}

}  // namespace vivarium::server
