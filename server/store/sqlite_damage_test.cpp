// What a failing disk does to a store is noticed, or harmless: no table ever comes back other than it was written, and
// what is not damaged is served.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/log.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/stored_sum.hpp"
#include "server/store/test_folder.hpp"
#include "server/table/fold_table.hpp"

namespace vivarium::server {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

std::optional<StoreError> append(SqliteStore& store, const Append& append) { return store.append(append); }

// Some tables, all of them open and over, and the file that a stopped server would leave.
class SqliteDamage : public testing::Test {
 protected:
  static constexpr int kTables = 6;

  SqliteDamage() {
    set_log_level(LogLevel::off);
    SqliteStore store({folder_.file()});
    for (int i = 0; i < kTables; ++i) {
      const TableId id = TableId::random();
      Append append{id, 0, {}, false, {"hello", "goodbye"}};
      for (int number = 0; number < 40 + i; ++number) append.events.push_back("event " + std::to_string(number * 7919));
      append.summary = {true, StoredPhase::over, true, false, "tag " + std::to_string(i)};
      append.at = Timestamp(1'000 + i);
      append.finished =
          FinishedGame{1, "take-that", true, Timestamp(i), std::string(6'000, static_cast<char>('a' + i))};
      EXPECT_FALSE(server::append(store, append));
      written_.emplace(id, append);
    }
  }

  void execute(const std::string& sql) { SqliteConnection(folder_.file()).run_or_throw(sql.c_str()); }
  [[nodiscard]] static std::string quoted(const TableId& table) { return "'" + table.text() + "'"; }
  [[nodiscard]] const TableId& some_table() const { return std::next(written_.begin(), 2)->first; }

  // Nothing that is answered may differ from what was written. Returns how many tables are damaged; nothing where the
  // store cannot be opened at all, which says so.
  std::optional<int> damaged_tables(const std::string& path) {
    try {
      SqliteStore store({path});
      return damaged_tables(store);
    } catch (const std::runtime_error&) {
      return std::nullopt;
    }
  }

  std::optional<int> damaged_tables(SqliteStore& store) {
    const auto open = store.open_tables();
    if (!open) return std::nullopt;
    std::map<TableId, OpenTable> listed;
    for (const OpenTable& table : *open) listed.emplace(table.id, table);
    int damaged = 0;
    for (const auto& [id, written] : written_) {
      const auto found = listed.find(id);
      if (found == listed.end()) {
        // Its id itself was changed: a table of that name, which was never written, is found to be damaged.
        const bool told = std::any_of(listed.begin(), listed.end(), [&](const auto& other) {
          return !written_.contains(other.first) && (other.second.damaged || !store.table(other.first));
        });
        if (!told) ++gone_;
        ++damaged;
        continue;
      }
      if (!found->second.damaged) {
        EXPECT_EQ(found->second.summary, written.summary);
        EXPECT_EQ(found->second.last_event_at, written.at);
      }
      const auto stored = store.table(id);
      // Where an index leads nowhere, a listed table has no events: whoever folds it finds it damaged.
      const bool is_empty = stored && stored->events.empty();
      damaged += !stored || is_empty ? 1 : 0;
      if (is_empty) {
        EXPECT_FALSE(fold_table(id, *stored));
      } else if (stored) {
        EXPECT_EQ(stored->events, written.events);
      }
      for (const std::string& line : stored ? stored->chat : Lines()) {
        EXPECT_NE(std::find(written.chat.begin(), written.chat.end(), line), written.chat.end());
      }
      const auto finished = store.finished(id, 1);
      if (!finished) continue;
      EXPECT_TRUE(*finished) << "a finished game is gone without a word";
      if (*finished) {
        EXPECT_EQ((*finished)->record, written.finished->record);
      }
    }
    return damaged;
  }

  TestFolder folder_;
  std::map<TableId, Append> written_;
  int gone_ = 0;  // tables that were missing without a word
};

TEST_F(SqliteDamage, AChangedByteIsNoticedOrHarmlessWhereverItIs) {
  const std::string whole = content_of(folder_.file());
  ASSERT_EQ(damaged_tables(folder_.file()), 0);
  int unusable = 0;
  int partly = 0;
  int harmless = 0;
  for (std::size_t at = 0; at < whole.size(); at += 97) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ (1 << at % 8));
    const TestFolder copy;
    write_content(copy.file(), changed);
    SCOPED_TRACE("byte " + std::to_string(at));
    const auto damaged = damaged_tables(copy.file());
    if (!damaged) {
      ++unusable;
    } else if (*damaged == 0) {
      ++harmless;
    } else {
      ++partly;
      EXPECT_EQ(content_of(copy.file()).size(), changed.size());
    }
  }
  // A known gap: a byte or two of the list of tables, where they lie depends on the ids, hide a table from it.
  EXPECT_LE(gone_, 4);
  // It is not all one case.
  EXPECT_GT(partly, 10);
  EXPECT_GT(harmless, 10);
  EXPECT_LT(unusable, partly + harmless);
}

TEST_F(SqliteDamage, ALostRowIsNoticed) {
  const std::string whole = content_of(folder_.file());
  const std::string of_table = " WHERE table_id = " + quoted(some_table());
  for (const std::string lost : {" AND kind = 0 AND number = 0", " AND kind = 0 AND number = 17",
                                 " AND kind = 0 AND number > 20", " AND kind = 0", " AND kind = 1"}) {
    SCOPED_TRACE(lost);
    write_content(folder_.file(), whole);
    execute("DELETE FROM history" + of_table + lost);
    EXPECT_EQ(damaged_tables(folder_.file()), 1);
    SqliteStore store({folder_.file()});
    const auto stored = store.table(some_table());
    ASSERT_FALSE(stored);
    EXPECT_EQ(stored.error().kind, StoreError::Kind::damaged);
  }
}

TEST_F(SqliteDamage, AChangedRowIsNoticed) {
  const std::string whole = content_of(folder_.file());
  const std::string of_table = " WHERE table_id = " + quoted(some_table());
  for (const std::string& change : {"body = 'another' " + of_table + " AND kind = 0 AND number = 3",
                                    "body = replace(body, 'over', 'playing')" + of_table + " AND kind = 1",
                                    "number = 100" + of_table + " AND kind = 0 AND number = 3"}) {
    SCOPED_TRACE(change);
    write_content(folder_.file(), whole);
    execute("UPDATE history SET " + change);
    EXPECT_EQ(damaged_tables(folder_.file()), 1);
    SqliteStore store({folder_.file()});
    // A damaged table is not written any more, unless only its history is.
    const auto open = store.open_tables();
    EXPECT_EQ(open->size(), written_.size());
  }
}

// Its own sum is right, as that of an event which the disk has brought back from another time would be.
TEST_F(SqliteDamage, AnotherLastEventIsNoticedByTheHead) {
  const std::string& id = some_table().text();
  const Lines& events = written_.at(some_table()).events;
  StoredSum sum = chain_start(id);
  for (std::size_t i = 0; i + 1 < events.size(); ++i) sum = chain_next(sum, i, events[i]);
  const std::string last = std::to_string(events.size() - 1);
  sum = chain_next(sum, events.size() - 1, "another");
  const std::string where = " WHERE kind = 0 AND number = " + last + " AND table_id = " + quoted(some_table());
  execute("UPDATE history SET body = 'another'" + where);
  execute("UPDATE history SET sum = X'" + sum.hex() + "'" + where);
  SqliteStore store({folder_.file()});
  const auto stored = store.table(some_table());
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().kind, StoreError::Kind::damaged);
}

TEST_F(SqliteDamage, AnAppendToADamagedTableLeavesTheOthersAlone) {
  execute("UPDATE history SET body = '{}' WHERE kind = 1 AND table_id = " + quoted(some_table()));
  SqliteStore store({folder_.file()});
  const auto problem = append(store, {some_table(), 42, {"next"}});
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, StoreError::Kind::damaged);
  const TableId other = written_.begin()->first;
  EXPECT_FALSE(append(store, {other, written_.at(other).events.size(), {"next"}}));
}

TEST_F(SqliteDamage, ATableThatIsGoneAltogetherIsMissedInTheList) {
  execute("DELETE FROM history WHERE table_id = " + quoted(some_table()));
  SqliteStore store({folder_.file()});
  EXPECT_EQ(store.open_tables()->size(), written_.size() - 1);
  EXPECT_TRUE(store.table(some_table())->events.empty());
}

TEST_F(SqliteDamage, ALostLineOfChatDoesNotKeepATableFromBeingPlayed) {
  execute("UPDATE history SET body = 'never said' WHERE kind = 2 AND number = 0 AND table_id = " +
          quoted(some_table()));
  SqliteStore store({folder_.file()});
  EXPECT_EQ(store.table(some_table())->chat, Lines{"goodbye"});
}

TEST_F(SqliteDamage, AFinishedGameThatIsLostOrChangedIsNoticed) {
  const std::string whole = content_of(folder_.file());
  const std::string of_table = " WHERE table_id = " + quoted(some_table());
  for (const std::string& change : {"UPDATE finished SET record = 'another'" + of_table,
                                    "UPDATE finished SET listed = 0" + of_table, "DELETE FROM finished" + of_table}) {
    SCOPED_TRACE(change);
    write_content(folder_.file(), whole);
    execute(change);
    SqliteStore store({folder_.file()});
    const auto found = store.finished(some_table(), 1);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, StoreError::Kind::damaged);
    EXPECT_TRUE(store.finished(written_.begin()->first, 1));
  }
}

TEST_F(SqliteDamage, AZeroedPageKeepsNobodyFromStarting) {
  constexpr auto kPage = static_cast<std::size_t>(kPageBytes);
  const std::string whole = content_of(folder_.file());
  const std::string key = *SqliteStore({folder_.file()}).address_key();
  int new_keys = 0;
  for (std::size_t page = 1; page * kPage < whole.size(); ++page) {
    SCOPED_TRACE("page " + std::to_string(page + 1));
    std::string changed = whole;
    changed.replace(page * kPage, kPage, kPage, '\0');
    const TestFolder copy;
    write_content(copy.file(), changed);
    SqliteStore store({copy.file()});
    const auto used = store.address_key();
    ASSERT_TRUE(used);
    EXPECT_EQ(used->size(), 64U);
    new_keys += *used == key ? 0 : 1;
    EXPECT_TRUE(damaged_tables(store));
  }
  EXPECT_EQ(new_keys, 1);
  EXPECT_EQ(gone_, 0);
}

TEST_F(SqliteDamage, ALostOrChangedKeyForAddressesIsMadeAnew) {
  const std::string before = *SqliteStore({folder_.file()}).address_key();
  for (const std::string change : {"DELETE FROM address_key", "UPDATE address_key SET key = replace(key, 'a', 'b')"}) {
    SCOPED_TRACE(change);
    execute(change);
    SqliteStore store({folder_.file()});
    const std::string key = *store.address_key();
    EXPECT_EQ(key.size(), 64U);
    EXPECT_NE(key, before);
    EXPECT_EQ(*SqliteStore({folder_.file()}).address_key(), key) << "it is kept";
    EXPECT_EQ(damaged_tables(store), 0);
  }
}

TEST_F(SqliteDamage, WithoutTheCountOfOpenTablesTheyGoOn) {
  execute("DELETE FROM counts");
  SqliteStore store({folder_.file()});
  EXPECT_EQ(damaged_tables(store), 0);
  EXPECT_FALSE(append(store, {TableId::random(), 0, {"a"}}));
  EXPECT_EQ(store.open_tables()->size(), written_.size() + 1);
}

TEST_F(SqliteDamage, AFileThatIsCutIsNoticed) {
  const std::string whole = content_of(folder_.file());
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{kPageBytes}, whole.size() / 2, whole.size() - kPageBytes}) {
    SCOPED_TRACE(size);
    const TestFolder copy;
    write_content(copy.file(), whole.substr(0, size));
    EXPECT_EQ(damaged_tables(copy.file()), std::nullopt);
    EXPECT_EQ(content_of(copy.file()).size(), size);
  }
  // Within the last page the row that lies there is lost, or nothing.
  const TestFolder copy;
  write_content(copy.file(), whole.substr(0, whole.size() - 1));
  (void)damaged_tables(copy.file());
}

// What a server that is killed leaves behind: its file, the log, and the index of the log.
class SqliteLog : public SqliteDamage {
 protected:
  static constexpr std::size_t kMore = 30;

  SqliteLog() : table_(written_.begin()->first), before_(written_.at(table_).events.size()) {
    SqliteStore store({folder_.file()});
    for (std::size_t i = 0; i < kMore; ++i) {
      EXPECT_FALSE(append(store, {table_, before_ + i, {"event " + std::to_string(i)}}));
    }
    copy_files(folder_, crashed_);
    log_ = content_of(crashed_.file("tables.sqlite-wal"));
    EXPECT_GT(log_.size(), kMore * kPageBytes);
  }

  static void copy_files(const TestFolder& from, const TestFolder& to) {
    for (const std::string name : {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}) {
      fs::copy(from.file(name), to.file(name));
    }
  }

  // The table as it was at one moment, from which it goes on. Returns how many of the later events it has.
  std::size_t look_at_table(SqliteStore& store) {
    const auto stored = store.table(table_);
    EXPECT_TRUE(stored) << stored.error().detail;
    if (!stored) return 0;
    const std::size_t more = stored->events.size() - before_;
    EXPECT_LE(more, kMore);
    for (std::size_t i = 0; i < more; ++i) EXPECT_EQ(stored->events[before_ + i], "event " + std::to_string(i));
    EXPECT_FALSE(append(store, {table_, stored->events.size(), {"next"}}));
    EXPECT_EQ(store.open_tables()->size(), written_.size());
    return more;
  }

  static std::string kept_log(const TestFolder& folder) {
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      if (entry.path().filename().string().starts_with("tables.sqlite-wal.damaged-")) {
        EXPECT_EQ(mode_of(entry.path()), 0600U);
        return content_of(entry.path());
      }
    }
    return "";
  }

  TestFolder crashed_;
  TableId table_;
  std::size_t before_;
  std::string log_;
};

TEST_F(SqliteLog, OneThatIsWholeIsTakenWithoutAWord) {
  SqliteStore store({crashed_.file()});
  EXPECT_EQ(look_at_table(store), kMore);
  EXPECT_FALSE(store.lost_its_log());
  EXPECT_EQ(kept_log(crashed_), "");
}

TEST_F(SqliteLog, OneThatIsCutOrChangedTakesTablesBackAsAWholeAndIsKept) {
  for (std::size_t at = 0; at < log_.size(); at += 2'011) {
    for (const bool cut : {true, false}) {
      SCOPED_TRACE((cut ? "cut at " : "changed at ") + std::to_string(at));
      const TestFolder copy;
      copy_files(crashed_, copy);
      std::string changed = cut ? log_.substr(0, at) : log_;
      if (!cut) changed[at] = static_cast<char>(changed[at] ^ 4);
      write_content(copy.file("tables.sqlite-wal"), changed);
      SqliteStore store({copy.file()});
      EXPECT_LT(look_at_table(store), kMore);
      EXPECT_TRUE(store.lost_its_log());
      EXPECT_EQ(kept_log(copy), changed);
    }
  }
}

TEST_F(SqliteLog, OneThatIsGoneIsMissed) {
  fs::remove(crashed_.file("tables.sqlite-wal"));
  SqliteStore store({crashed_.file()});
  EXPECT_TRUE(store.lost_its_log());
  EXPECT_EQ(look_at_table(store), 0U);
}

TEST_F(SqliteLog, WhatIsInTheFileAlreadyIsNotTakenFromADamagedOne) {
  const TestFolder copy;
  {
    SqliteStore store({crashed_.file()});
    SqliteConnection(crashed_.file()).run_or_throw("PRAGMA wal_checkpoint(PASSIVE)");
    copy_files(crashed_, copy);
  }
  std::string changed = content_of(copy.file("tables.sqlite-wal"));
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 4);
  write_content(copy.file("tables.sqlite-wal"), changed);
  SqliteStore store({copy.file()});
  EXPECT_EQ(look_at_table(store), kMore);
  EXPECT_EQ(kept_log(copy), changed);
}

// After a power failure, or in a copy, the index may not be there.
TEST_F(SqliteLog, WithoutItsIndexOnlyATransactionThatWasBeingWrittenMayBeBroken) {
  constexpr auto kFrame = static_cast<std::size_t>(kFrameBytes);
  fs::remove(crashed_.file("tables.sqlite-shm"));
  for (const bool torn : {true, false}) {
    SCOPED_TRACE(torn);
    const TestFolder copy;
    fs::copy(crashed_.file(), copy.file());
    std::string changed = log_;
    const std::size_t at = torn ? log_.size() - kFrame : log_.size() / 2 / kFrame * kFrame;
    changed.replace(at + 200, 100, 100, 'x');
    write_content(copy.file("tables.sqlite-wal"), changed);
    SqliteStore store({copy.file()});
    EXPECT_EQ(store.lost_its_log(), !torn);
    EXPECT_LT(look_at_table(store), kMore);
  }
}

}  // namespace
}  // namespace vivarium::server
