// Stores as earlier versions wrote them; tests/fixtures/store/README.md says what is in them.
#include "server/store/store_migration.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/json.hpp"
#include "server/log.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/test_folder.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {
namespace {

namespace fs = std::filesystem;

const std::string kFixtures = VIVARIUM_SOURCE_DIR "/tests/fixtures/store/";

class StoreMigration : public testing::Test {
 protected:
  StoreMigration() {
    set_log_level(LogLevel::off);
    take_fixture("v1");
  }

  void take_fixture(const std::string& name) {
    write_content(folder_.file(), content_of(kFixtures + name + ".sqlite"));
    told_ = *parse_json(content_of(kFixtures + name + ".json"));
  }

  [[nodiscard]] TableId id_of(std::string_view table) const {
    const Data& offer = told_.find(table)->find("offers")->as_array()->front();
    return *TableId::parse(*offer.find("table")->as_text());
  }
  [[nodiscard]] std::int64_t number(std::string_view table, std::string_view name) const {
    return *told_.find(table)->find(name)->as_int();
  }
  void execute(const std::string& sql) { SqliteConnection(folder_.file()).run_or_throw(sql.c_str()); }

  // Everything that the fixture has is there, and every table can be folded.
  void expect_everything(SqliteStore& store) {
    for (const std::string_view table : {"gathering", "playing", "over", "closed"}) {
      SCOPED_TRACE(table);
      const auto stored = store.table(id_of(table));
      ASSERT_TRUE(stored) << stored.error().detail;
      // Chat stood among the events.
      EXPECT_EQ(static_cast<std::int64_t>(stored->events.size() + stored->chat.size()), number(table, "events"));
      Table folded(id_of(table));
      for (const std::string& line : stored->events) {
        const auto event = stored_event_from_json(line);
        ASSERT_TRUE(event) << event.error();
        const auto applied = folded.apply(*event);
        ASSERT_TRUE(applied) << applied.error();
      }
      EXPECT_EQ(to_name(folded.phase()), *told_.find(table)->find("phase")->as_text());
    }
    const auto finished = store.finished_of(id_of("over"), kAfterAllMatches, 300);
    ASSERT_EQ(finished->size(), 1U);
    EXPECT_GT((*store.finished(id_of("over"), 1))->record.size(), 1'000U);
    EXPECT_EQ(store.latest_finished(10)->size(), 1U);
  }

  TestFolder folder_;
  Data told_;
};

TEST_F(StoreMigration, TakesOverEverything) {
  SqliteStore store({folder_.file()});
  expect_everything(store);
  std::map<TableId, OpenTable> open;
  const auto listed = store.open_tables();
  for (const OpenTable& table : *listed) open.emplace(table.id, table);
  ASSERT_EQ(open.size(), 3U);
  const std::map<std::string_view, TableSummary> expected = {
      {"gathering", {true, StoredPhase::gathering, true, false, ""}},
      {"playing", {false, StoredPhase::playing, true, false, ""}},
      {"over", {true, StoredPhase::over, true, false, ""}}};
  for (const auto& [table, summary] : expected) {
    SCOPED_TRACE(table);
    EXPECT_EQ(open.at(id_of(table)).summary, summary);
    EXPECT_EQ(open.at(id_of(table)).last_event_at, Timestamp(number(table, "last_at")));
    EXPECT_FALSE(open.at(id_of(table)).damaged);
  }
  EXPECT_EQ(store.address_key()->size(), 64U);
}

TEST_F(StoreMigration, TodaysVersionStaysReadable) {
  take_fixture("v2");
  SqliteStore store({folder_.file()});
  expect_everything(store);
  EXPECT_EQ(store.open_tables()->size(), 3U);
  EXPECT_EQ(*store.address_key(), *told_.find("address_key")->as_text());
}

TEST_F(StoreMigration, LeavesOneFileOfTodaysVersionThatIsNobodyElses) {
  ASSERT_EQ(chmod(folder_.file().c_str(), 0644), 0);
  {
    const SqliteStore store({folder_.file()});
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()), 1);
  EXPECT_EQ(mode_of(folder_.file()), 0600U);
  SqliteConnection file(folder_.file());
  EXPECT_EQ(*file.number("PRAGMA user_version"), 2);
  EXPECT_EQ(*file.number("PRAGMA auto_vacuum"), 2);
  SqliteStore again({folder_.file()});
  expect_everything(again);
}

TEST_F(StoreMigration, GoesOnAndRemovesWhatIsClosed) {
  SqliteStore store({folder_.file()});
  const Append next{id_of("playing"), store.table(id_of("playing"))->events.size(), {"next"}};
  EXPECT_FALSE(store.append(next));
  while (*store.remove_expired({Timestamp(number("closed", "last_at") + 1), std::nullopt})) {
  }
  EXPECT_TRUE(store.table(id_of("closed"))->events.empty());
  EXPECT_EQ(store.open_tables()->size(), 3U);
}

TEST_F(StoreMigration, TakesOverWhatWasStillInTheLog) {
  const TestFolder crashed;
  {
    SqliteConnection v1(folder_.file());
    v1.run_or_throw("PRAGMA journal_mode = WAL");
    v1.run_or_throw(
        ("INSERT INTO events VALUES ('" + id_of("gathering").text() + "', 3, '{\"event\":\"started\"}')").c_str());
    for (const std::string name : {"tables.sqlite", "tables.sqlite-wal"})
      fs::copy(folder_.file(name), crashed.file(name));
  }
  SqliteStore store({crashed.file()});
  EXPECT_EQ(store.table(id_of("gathering"))->events.size(), 3U);
}

TEST_F(StoreMigration, KeepsTheOldFileWhereATableWasDamaged) {
  execute("DELETE FROM events WHERE number = 5 AND table_id = '" + id_of("over").text() + "'");
  const std::string before = content_of(folder_.file());
  SqliteStore store({folder_.file()});
  EXPECT_EQ(content_of(folder_.file("tables.sqlite.version-1")), before);
  ASSERT_FALSE(store.table(id_of("over")));
  EXPECT_EQ(store.table(id_of("over")).error().kind, StoreError::Kind::damaged);
  EXPECT_TRUE(store.table(id_of("playing")));
  EXPECT_EQ(store.open_tables()->size(), 3U);
}

// Version 1 kept all that was ever said, and every change of a secret choice.
TEST_F(StoreMigration, TakesOverNoFloods) {
  const std::string id = "'" + id_of("playing").text() + "'";
  // From the eighth event on: chat, and a choice that is made and taken back, by two seats in turn and by one.
  execute("DELETE FROM events WHERE number > 7 AND table_id = " + id);
  execute("WITH RECURSIVE n(i) AS (SELECT 8 UNION ALL SELECT i + 1 FROM n WHERE i < 9007) INSERT INTO events SELECT " +
          id +
          R"(, i, CASE i % 3
        WHEN 2 THEN printf('{"event":"moved","at":5,"seat":%d,"move":"attack V2+V8","by":"person"}', 1)
        WHEN 0 THEN printf('{"event":"retracted","at":5,"seat":%d}', 1)
        ELSE printf('{"event":"said","at":5,"person":0,"text":"line %d"}', i) END FROM n)");
  SqliteStore store({folder_.file()});
  const auto stored = store.table(id_of("playing"));
  ASSERT_TRUE(stored) << stored.error().detail;
  EXPECT_EQ(stored->events.size(), 8U);
  ASSERT_EQ(stored->chat.size(), kStoredChat);
  EXPECT_NE(stored->chat.back().find("line 9007"), std::string::npos) << stored->chat.back();
  EXPECT_FALSE(fs::exists(folder_.file("tables.sqlite.version-1"))) << "nothing is lost";
}

TEST_F(StoreMigration, AChoiceThatWasReplacedAndThenTakenBackIsGone) {
  const std::string id = "'" + id_of("playing").text() + "'";
  execute("DELETE FROM events WHERE number > 7 AND table_id = " + id);
  // Seat 0 has chosen before: who takes the second choice back has none.
  execute("INSERT INTO events VALUES (" + id +
          R"(, 8, '{"event":"moved","at":5,"seat":0,"move":"attack C2+C2","by":"person"}'))" + ", (" + id +
          R"(, 9, '{"event":"retracted","at":5,"seat":0}'))");
  SqliteStore store({folder_.file()});
  const auto stored = store.table(id_of("playing"));
  ASSERT_TRUE(stored) << stored.error().detail;
  EXPECT_EQ(stored->events.size(), 10U);
}

TEST_F(StoreMigration, CanBeKilledAtAnyInstant) {
  // So much that it takes a while.
  execute(
      "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 300) "
      "INSERT INTO tables (id) SELECT printf('%022d', i) FROM n;"
      "INSERT INTO events SELECT t.id, e.number, e.body FROM tables t, events e WHERE t.id < '1' AND e.number < 3 AND "
      "e.table_id = '" +
      id_of("gathering").text() + "'");
  const std::string whole = content_of(folder_.file());
  int killed = 0;
  for (int delay = 0; delay < 10; ++delay) {
    const TestFolder copy;
    write_content(copy.file(), whole);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      try {
        const SqliteStore store({copy.file()});
      } catch (const std::exception&) {
        _exit(1);
      }
      _exit(0);
    }
    // The instant is what is varied; whichever it is, the store must be whole.
    usleep(static_cast<useconds_t>(delay * delay * 2'000));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    killed += WIFSIGNALED(status) ? 1 : 0;
    SqliteStore store({copy.file()});
    expect_everything(store);
    EXPECT_EQ(store.open_tables()->size(), 304U);
    EXPECT_FALSE(fs::exists(copy.file("tables.sqlite.new")));
  }
  EXPECT_GT(killed, 0);
}

}  // namespace
}  // namespace vivarium::server
