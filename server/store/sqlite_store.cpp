#include "server/store/sqlite_store.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <utility>

#include "server/log.hpp"
#include "server/store/store_file.hpp"

namespace vivarium::server {
namespace {

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;
// The log is brought into the file from there on. The larger it is, the more often one page of a table that is played
// at is written to it before it is written to the file once.
constexpr std::int64_t kLogPages = 16 * kMebibyte / kPageBytes;

// What a full store keeps free: half of it to close tables, half to remove them.
std::int64_t reserve(std::int64_t most_bytes) {
  return std::clamp(most_bytes / 16, std::int64_t{128} << 10, 4 * kMebibyte);
}

std::int64_t file_bytes(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::int64_t>(size);
}

// No more pages than these change with the appends: of each, those where its rows go and their neighbours, with those
// above them; of all, the counts and the free pages.
std::int64_t pages_of(std::span<const Append> appends) {
  std::int64_t pages = 6;
  for (const Append& append : appends) {
    std::size_t bytes = 0;
    constexpr std::size_t kAround = 96;  // a key, a sum, the lengths
    for (const std::string& event : append.events) bytes += event.size() + kAround;
    for (const std::string& line : append.chat) bytes += line.size() + kAround;
    pages += 6 + (append.chat.empty() ? 0 : 4);
    if (append.finished) {
      bytes += append.finished->record.size() + kAround;
      pages += 8;
    }
    pages += 2 * static_cast<std::int64_t>(bytes) / kPageBytes;
  }
  return pages;
}

bool are_closings(std::span<const Append> appends) { return std::all_of(appends.begin(), appends.end(), only_closes); }

}  // namespace

// What is read in its lifetime is of one moment.
class SqliteStore::Reading {
 public:
  explicit Reading(SqliteConnection& connection) : connection_(connection) { (void)connection_.run("BEGIN"); }
  ~Reading() {
    if (connection_.is_in_transaction()) (void)connection_.run("COMMIT");
  }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  SqliteConnection& connection_;
};

// Takes back what has not been committed at its end, also where something is thrown.
class SqliteStore::Undoing {
 public:
  explicit Undoing(SqliteConnection& connection) : connection_(connection) {}
  ~Undoing() {
    if (connection_.is_in_transaction()) (void)Statement(connection_, "ROLLBACK").run();
  }
  Undoing(const Undoing&) = delete;
  Undoing& operator=(const Undoing&) = delete;

 private:
  SqliteConnection& connection_;
};

SqliteStore::SqliteStore(const Setup& setup)
    : lost_its_log_(!setup.is_open && !prepare_store(setup.path)), connection_(setup.path) {
  // FULL: in WAL mode anything less may lose the last transactions when the power fails. What is removed is wiped where
  // that costs no writing.
  connection_.run_or_throw("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = FAST;");
  std::int64_t log_pages = kLogPages;
  step_rows_ = 2'000;
  if (setup.most_mebibytes) {
    most_bytes_ = *setup.most_mebibytes * kMebibyte;
    log_pages = std::clamp(*most_bytes_ / kPageBytes / 8, std::int64_t{16}, kLogPages);
    step_rows_ = reserve(*most_bytes_) / 1'024;
  }
  connection_.run_or_throw(("PRAGMA wal_autocheckpoint = " + std::to_string(log_pages)).c_str());
  connection_.run_or_throw(("PRAGMA journal_size_limit = " + std::to_string(log_pages * kFrameBytes)).c_str());
  // Without its layout it is no store; whatever else is damaged, the rest is served.
  if (const auto read = connection_.number("SELECT count(*) FROM sqlite_schema"); !read) {
    throw std::runtime_error("the store " + setup.path + " is damaged: " + read.error().detail +
                             "; put a backup in its place");
  }
}

// --- appending -----------------------------------------------------------------------------------------------

std::optional<StoreError> SqliteStore::in_transaction(const std::function<std::optional<StoreError>()>& work) {
  if (auto problem = Statement(connection_, "BEGIN IMMEDIATE").run()) return problem;
  const Undoing undoing(connection_);
  if (auto problem = work()) return problem;
  return Statement(connection_, "COMMIT").run();
}

AppendResults SqliteStore::append_all(std::span<const Append> appends) {
  const auto problem = append_together(appends);
  // One that conflicts, whose table is damaged or for which there is no room must not take the others down with it.
  const bool one_by_one = problem && appends.size() > 1 && problem->kind != StoreError::Kind::failed;
  if (!one_by_one) return AppendResults(appends.size(), problem);
  AppendResults results;
  for (const Append& append : appends) results.push_back(append_together(std::span(&append, 1)));
  return results;
}

std::optional<StoreError> SqliteStore::append_together(std::span<const Append> appends) {
  auto problem = make_room_for(appends);
  if (!problem) {
    problem = write(appends);
    // The log takes room that it can do without.
    if (problem && problem->kind == StoreError::Kind::full && empty_log()) problem = write(appends);
  }
  full_ = (full_ && are_closings(appends)) || (problem && problem->kind == StoreError::Kind::full);
  return problem;
}

std::optional<StoreError> SqliteStore::write(std::span<const Append> appends) {
  return in_transaction([&]() -> std::optional<StoreError> {
    for (const Append& append : appends) {
      if (auto problem = append_one(append)) return problem;
    }
    return std::nullopt;
  });
}

std::optional<StoreError> SqliteStore::append_one(const Append& append) {
  const std::string& id = append.table.text();
  const auto known = read_head(connection_, id);
  if (!known) return known.error();
  if (auto problem = append_problem(*known, append)) return problem;
  TableHead head = known->value_or(TableHead());
  if (append.summary.leaves_nothing_after(head.summary)) return forget(id);
  const bool was_open = known->has_value() && head.is_open();
  if (append.begins_anew && !append.events.empty()) {
    Statement remove(connection_, "DELETE FROM history WHERE table_id = ? AND kind = 0 AND number < ?");
    if (auto problem = remove.bind(id).bind(static_cast<std::int64_t>(append.first)).run()) return problem;
    head.first = append.first;
  }
  for (const std::string& body : append.events) {
    if (auto problem = add_event(connection_, id, head, body)) return problem;
  }
  for (const std::string& line : append.chat) {
    if (auto problem = add_chat(connection_, id, head, line)) return problem;
  }
  if (append.finished) {
    if (auto problem = add_finished(connection_, id, *append.finished)) return problem;
  }
  head.note(append);
  if (auto problem = write_head(connection_, id, head)) return problem;
  return head.is_open() == was_open ? std::nullopt : count_open(was_open ? -1 : 1);
}

std::optional<StoreError> SqliteStore::forget(const std::string& id) {
  Statement remove(connection_, "DELETE FROM history WHERE table_id = ?");
  if (auto problem = remove.bind(id).run()) return problem;
  return count_open(-1);
}

// The count only helps to notice that tables are missing: where it is damaged itself, they go on without it.
std::optional<StoreError> SqliteStore::count_open(std::int64_t more) {
  auto problem = add_to(connection_, kOpenTables, more);
  return problem && problem->kind == StoreError::Kind::damaged ? std::nullopt : problem;
}

// --- room ----------------------------------------------------------------------------------------------------

bool SqliteStore::empty_log() {
  const auto busy = connection_.number("PRAGMA wal_checkpoint(TRUNCATE)");
  return busy && *busy == 0;
}

Expected<std::int64_t, StoreError> SqliteStore::bytes_after(std::int64_t pages) {
  const auto now = connection_.number("PRAGMA page_count");
  if (!now) return Unexpected{now.error()};
  const auto free = connection_.number("PRAGMA freelist_count");
  if (!free) return Unexpected{free.error()};
  const std::int64_t grown = *now + std::max(std::int64_t{0}, pages - *free);
  // The log keeps its size when it is begun anew; what is added to it is counted as if it were at its end.
  return grown * kPageBytes + file_bytes(connection_.path() + "-wal") + pages * kFrameBytes +
         file_bytes(connection_.path() + "-shm");
}

std::optional<StoreError> SqliteStore::make_room(std::int64_t pages, std::int64_t most_bytes) {
  auto bytes = bytes_after(pages);
  if (bytes && *bytes > most_bytes && empty_log()) bytes = bytes_after(pages);
  if (!bytes) return bytes.error();
  if (*bytes <= most_bytes) return std::nullopt;
  return StoreError{StoreError::Kind::full,
                    "the store has reached its limit of " + std::to_string(*most_bytes_ / kMebibyte) + " MiB"};
}

std::optional<StoreError> SqliteStore::make_room_for(std::span<const Append> appends) {
  if (!most_bytes_) return std::nullopt;
  const std::int64_t kept = reserve(*most_bytes_) / (are_closings(appends) ? 2 : 1);
  return make_room(pages_of(appends), *most_bytes_ - kept);
}

bool SqliteStore::is_full() {
  // On a disk that is full, the next append shows it.
  if (full_ && most_bytes_) full_ = make_room(0, *most_bytes_ - 2 * reserve(*most_bytes_)).has_value();
  return full_;
}

// --- reading -------------------------------------------------------------------------------------------------

bool SqliteStore::open_ids(std::vector<std::string>& ids) {
  Statement select(connection_,
                   "SELECT table_id FROM history INDEXED BY open_heads WHERE kind = 1 AND closed_at IS NULL "
                   "ORDER BY table_id");
  Step step = select.step();
  for (; step == Step::row; step = select.step()) ids.push_back(select.text(0));
  return step == Step::done;
}

bool SqliteStore::all_ids(std::vector<std::string>& ids) {
  std::string last;
  while (true) {
    Statement next(connection_, "SELECT table_id FROM history WHERE table_id > ? ORDER BY table_id LIMIT 1");
    const Step step = next.bind(last).step();
    if (step != Step::row) return step == Step::done;
    ids.push_back(next.text(0));
    // Whatever a damaged file answers, this ends.
    if (ids.back() <= last) return false;
    last = ids.back();
  }
}

void SqliteStore::add_open(const std::string& id, std::vector<OpenTable>& found, bool& doubtful) {
  const auto head = read_head(connection_, id);
  const auto table = TableId::parse(id);
  if (!table) {
    doubtful = true;
    return;
  }
  if (head && *head && !(*head)->lost) {
    if ((*head)->is_open()) found.push_back({*table, (*head)->summary, (*head)->last_at});
    return;
  }
  if (head && *head && !(*head)->is_open()) return;
  // A head that is gone: the rest of the table may be under another id.
  doubtful = doubtful || (head && !*head);
  const std::string reason = !head ? head.error().detail : (*head ? *(*head)->lost : "its head is missing");
  log(LogLevel::error, "a stored table is damaged", {{"table", table->outline()}, {"reason", reason}});
  found.push_back({*table, {}, {}, true});
}

Expected<std::vector<OpenTable>, StoreError> SqliteStore::open_tables() {
  const Reading reading(connection_);
  std::vector<std::string> ids;
  bool doubtful = !open_ids(ids);
  const auto count = count_of(connection_, kOpenTables);
  doubtful = doubtful || !count || *count != static_cast<std::int64_t>(ids.size());
  std::vector<OpenTable> found;
  for (const std::string& id : ids) add_open(id, found, doubtful);
  if (!doubtful) return found;
  // The list does not fit the tables: they are gone through one by one, closed ones too.
  std::vector<std::string> all;
  const bool complete = all_ids(all);
  if (!complete && all.empty() && found.empty()) return Unexpected{connection_.error()};
  found.clear();
  ids.insert(ids.end(), all.begin(), all.end());
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  bool ignored = false;
  for (const std::string& id : ids) {
    const bool is_there = std::binary_search(all.begin(), all.end(), id);
    if (is_there || !complete) add_open(id, found, ignored);
  }
  log(LogLevel::error, "the store's list of open tables is damaged",
      {{"found", static_cast<std::int64_t>(found.size())},
       {"expected", count ? *count : std::int64_t{-1}},
       {"everything could be read", complete}});
  return found;
}

Expected<StoredTable, StoreError> SqliteStore::table(const TableId& table) {
  const Reading reading(connection_);
  const auto head = read_head(connection_, table.text());
  if (!head) return Unexpected{head.error()};
  if (!*head) {
    Statement any(connection_, "SELECT 1 FROM history WHERE table_id = ? LIMIT 1");
    const Step step = any.bind(table.text()).step();
    if (step == Step::failed) return Unexpected{connection_.error()};
    if (step == Step::row) return Unexpected{StoreError{StoreError::Kind::damaged, "the head of the table is missing"}};
    return StoredTable();
  }
  if ((*head)->removed) return StoredTable();
  if ((*head)->lost) return Unexpected{StoreError{StoreError::Kind::damaged, *(*head)->lost}};
  return read_history(connection_, table, **head);
}

bool SqliteStore::is_finished_lost(const TableId& table, std::int64_t match) {
  const auto head = read_head(connection_, table.text());
  if (!head || !*head || (*head)->removed || match < 1 || match > (*head)->matches) return false;
  const auto removed = count_of(connection_, kFinishedRemoved);
  return removed && *removed == 0;
}

Expected<std::optional<FinishedGame>, StoreError> SqliteStore::finished(const TableId& table, std::int64_t match) {
  const Reading reading(connection_);
  Statement select(connection_,
                   "SELECT match, game, listed, at, record, sum, record_sum FROM finished "
                   "WHERE table_id = ? AND match = ?");
  const Step step = select.bind(table.text()).bind(match).step();
  if (step == Step::failed) return Unexpected{connection_.error()};
  if (step == Step::done) {
    if (is_finished_lost(table, match)) {
      return Unexpected{StoreError{StoreError::Kind::damaged, "the record of the game is missing"}};
    }
    return std::optional<FinishedGame>();
  }
  FinishedGame game{select.number(0), select.text(1), select.number(2) != 0, Timestamp(select.number(3)),
                    select.text(4)};
  const StoredSum record = record_sum(game.record);
  if (record.bytes() != select.text(6) || finished_sum(table.text(), game, record).bytes() != select.text(5)) {
    return Unexpected{StoreError{StoreError::Kind::damaged, "the record of the game has changed"}};
  }
  return std::optional(std::move(game));
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::entries(Statement& statement) {
  std::vector<FinishedEntry> found;
  Step step = statement.step();
  for (; step == Step::row; step = statement.step()) {
    const auto id = TableId::parse(statement.text(0));
    FinishedGame game{
        statement.number(1), statement.text(2), statement.number(3) != 0, Timestamp(statement.number(4)), {}};
    if (!id || finished_sum(id->text(), game, StoredSum(statement.text(6))).bytes() != statement.text(5)) {
      log(LogLevel::error, "a stored game that is over is damaged",
          {{"table", id ? id->outline() : ""}, {"match", game.match}});
      continue;
    }
    found.push_back({*id, std::move(game)});
  }
  if (step == Step::failed) return Unexpected{connection_.error()};
  return found;
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::finished_of(const TableId& table, std::int64_t before,
                                                                          std::size_t most) {
  Statement select(connection_,
                   "SELECT table_id, match, game, listed, at, sum, record_sum FROM finished "
                   "WHERE table_id = ? AND match < ? ORDER BY match DESC LIMIT ?");
  return entries(select.bind(table.text()).bind(before).bind(static_cast<std::int64_t>(most)));
}

Expected<std::vector<FinishedEntry>, StoreError> SqliteStore::latest_finished(std::size_t most) {
  Statement select(connection_,
                   "SELECT table_id, match, game, listed, at, sum, record_sum FROM finished WHERE listed = 1 "
                   "ORDER BY at DESC LIMIT ?");
  return entries(select.bind(static_cast<std::int64_t>(most)));
}

Expected<std::string, StoreError> SqliteStore::address_key() {
  if (auto key = read_address_key(connection_)) return std::move(*key);
  // Tags of addresses that were made with the old one fit nobody any more: some limits begin anew, and no more.
  log(LogLevel::error, "the store's key for addresses is damaged", {{"reason", "a new one is used"}});
  std::string key = fresh_address_key();
  const auto problem = in_transaction([&]() -> std::optional<StoreError> {
    if (auto failed = Statement(connection_, "DELETE FROM address_key").run()) return failed;
    return write_address_key(connection_, key);
  });
  if (problem) log(LogLevel::error, "the new key for addresses cannot be kept", {{"reason", problem->detail}});
  return key;
}

// --- removing ------------------------------------------------------------------------------------------------

struct SqliteStore::Removal {
  std::int64_t rows;  // that may still be removed in this step
  bool more = false;  // remains
  std::string table;  // at which it is now
};

std::optional<StoreError> SqliteStore::remove_table(const std::string& id, Timestamp closed_at, Removal& removal) {
  std::int64_t first = 0;
  {
    Statement select(connection_, "SELECT number FROM history WHERE table_id = ? AND kind = 0 ORDER BY number LIMIT 1");
    const Step step = select.bind(id).step();
    if (step == Step::failed) return connection_.error();
    if (step == Step::row) first = select.number(0);
  }
  Statement remove(connection_, "DELETE FROM history WHERE table_id = ? AND kind = 0 AND number < ?");
  if (auto problem = remove.bind(id).bind(first + removal.rows).run()) return problem;
  removal.rows -= connection_.changed_rows();
  Statement left(connection_, "SELECT 1 FROM history WHERE table_id = ? AND kind = 0 LIMIT 1");
  const Step step = left.bind(id).step();
  if (step == Step::failed) return connection_.error();
  if (step == Step::row) {
    // The rest next time. Until then nobody takes it for a table that has lost its beginning.
    TableHead head;
    head.removed = true;
    head.summary.phase = StoredPhase::closed;
    head.last_at = closed_at;
    removal.rows = 0;
    return write_head(connection_, id, head);
  }
  Statement rest(connection_, "DELETE FROM history WHERE table_id = ?");
  if (auto problem = rest.bind(id).run()) return problem;
  removal.rows -= connection_.changed_rows();
  return std::nullopt;
}

std::optional<StoreError> SqliteStore::remove_tables(Timestamp closed_before, Removal& removal) {
  constexpr std::size_t kTables = 64;
  std::vector<std::pair<std::string, Timestamp>> expired;
  const std::size_t most = kTables + unremovable_.size();
  {
    Statement select(connection_,
                     "SELECT table_id, closed_at FROM history INDEXED BY closed_heads "
                     "WHERE kind = 1 AND closed_at IS NOT NULL AND closed_at < ? ORDER BY closed_at LIMIT ?");
    select.bind(closed_before.unix_milliseconds()).bind(static_cast<std::int64_t>(most));
    Step step = select.step();
    for (; step == Step::row; step = select.step()) expired.emplace_back(select.text(0), Timestamp(select.number(1)));
    if (step == Step::failed) return connection_.error();
  }
  removal.more = expired.size() == most;
  for (const auto& [id, closed_at] : expired) {
    if (unremovable_.contains(id)) continue;
    if (removal.rows <= 0) {
      removal.more = true;
      return std::nullopt;
    }
    removal.table = id;
    if (auto problem = remove_table(id, closed_at, removal)) return problem;
    removal.more = removal.more || removal.rows <= 0;
  }
  removal.table.clear();
  return std::nullopt;
}

std::optional<StoreError> SqliteStore::remove_finished(Timestamp before, Removal& removal) {
  const std::int64_t most = step_rows_ / 16;  // several pages each
  Statement remove(connection_,
                   "DELETE FROM finished WHERE (table_id, match) IN (SELECT table_id, match FROM finished "
                   "INDEXED BY all_finished WHERE at < ? ORDER BY at LIMIT ?)");
  if (auto problem = remove.bind(before.unix_milliseconds()).bind(most).run()) return problem;
  const std::int64_t removed = connection_.changed_rows();
  removal.more = removal.more || removed == most;
  return removed == 0 ? std::nullopt : add_to(connection_, kFinishedRemoved, removed);
}

Expected<bool, StoreError> SqliteStore::remove_expired(const Retention& retention) {
  if (most_bytes_) (void)make_room(reserve(*most_bytes_) / kFrameBytes, *most_bytes_);
  constexpr Timestamp kAnyTime{std::numeric_limits<std::int64_t>::max()};
  const Timestamp closed_before = is_full() ? kAnyTime : retention.closed_before;
  Removal removal{.rows = step_rows_, .table = {}};
  auto problem = in_transaction([&]() -> std::optional<StoreError> {
    if (auto failed = remove_tables(closed_before, removal)) return failed;
    return retention.finished_before ? remove_finished(*retention.finished_before, removal) : std::nullopt;
  });
  if (problem && problem->kind == StoreError::Kind::damaged && !removal.table.empty()) {
    log(LogLevel::error, "a damaged table cannot be removed",
        {{"table", removal.table.substr(0, 6)}, {"reason", problem->detail}});
    unremovable_.insert(removal.table);
    return true;
  }
  if (problem) return Unexpected{std::move(*problem)};
  auto more_to_free = free_space();
  if (!more_to_free) return more_to_free;
  return removal.more || *more_to_free || is_full();
}

// Takes free pages from the file, a few at a time; whether there are more. A few are left for what comes next.
Expected<bool, StoreError> SqliteStore::free_space() {
  constexpr std::int64_t kKept = 16;
  const std::int64_t most = std::max(std::int64_t{8}, step_rows_ / 8);
  const auto free = connection_.number("PRAGMA freelist_count");
  if (!free) return Unexpected{free.error()};
  if (*free <= kKept) return false;
  const std::int64_t freed = std::min(most, *free - kKept);
  if (auto problem = connection_.run(("PRAGMA incremental_vacuum(" + std::to_string(freed) + ")").c_str())) {
    return Unexpected{std::move(*problem)};
  }
  const bool more = *free - freed > kKept;
  // Only now the file becomes shorter.
  if (!more) empty_log();
  return more;
}

}  // namespace vivarium::server
