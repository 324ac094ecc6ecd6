// What only a store on a disk can do, and suffer: being opened again, limits, permissions, files that are no stores.
#include "server/store/sqlite_store.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "server/store/store_file.hpp"
#include "server/store/test_folder.hpp"

namespace vivarium::server {
namespace {

namespace fs = std::filesystem;

std::optional<StoreError> append(SqliteStore& store, const Append& append) { return store.append(append); }

// What opening it says, or nothing.
std::string problem_with(const std::string& path) {
  try {
    const SqliteStore store({path});
    return "";
  } catch (const std::runtime_error& problem) {
    return problem.what();
  }
}

bool is_said(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::int64_t bytes_on_disk(const TestFolder& folder) {
  std::int64_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(folder.path())) bytes += static_cast<std::int64_t>(entry.file_size());
  return bytes;
}

Append playing(Append append) {
  append.summary.phase = StoredPhase::playing;
  return append;
}

Append closing(const TableId& table, std::uint64_t number, Timestamp at) {
  Append append{table, number, {"closed"}};
  append.summary.phase = StoredPhase::closed;
  append.at = at;
  return append;
}

TEST(SqliteStore, KeepsEverythingWhenItIsOpenedAgain) {
  const TestFolder folder;
  const TableId table = TableId::random();
  Append first{table, 0, {"a", "b"}, false, {"hello"}};
  first.finished = FinishedGame{1, "cubosaurs", true, Timestamp(1), "{}"};
  std::string key;
  {
    SqliteStore store({folder.file()});
    EXPECT_FALSE(append(store, first));
    key = *store.address_key();
  }
  SqliteStore again({folder.file()});
  EXPECT_EQ(again.table(table)->events.size(), 2U);
  EXPECT_EQ(again.table(table)->chat.size(), 1U);
  EXPECT_EQ(again.open_tables()->size(), 1U);
  EXPECT_EQ(again.latest_finished(5)->size(), 1U);
  EXPECT_EQ(*again.address_key(), key);
  EXPECT_NE(*SqliteStore({folder.file("other.sqlite")}).address_key(), key);
}

TEST(SqliteStore, WhatOneConnectionWritesAnotherReads) {
  const TestFolder folder;
  SqliteStore writing({folder.file()});
  SqliteStore reading({folder.file()});
  const TableId table = TableId::random();
  EXPECT_FALSE(append(writing, {table, 0, {"a"}}));
  EXPECT_EQ(reading.table(table)->events.size(), 1U);
  EXPECT_FALSE(append(writing, {table, 1, {"b"}}));
  EXPECT_EQ(reading.table(table)->events.size(), 2U);
}

TEST(SqliteStore, RefusesWhatDoesNotFitAndLosesNothing) {
  const TestFolder folder;
  const TableId table = TableId::random();
  constexpr std::int64_t kLimit = 1 << 20;
  std::uint64_t kept = 0;
  {
    SqliteStore store({folder.file(), 1});
    std::optional<StoreError> problem;
    while (!problem && kept < 100'000) {
      problem = append(store, {table, kept, {std::string(2'000, 'x')}});
      if (!problem) ++kept;
      ASSERT_LE(bytes_on_disk(folder), kLimit) << "after " << kept;
    }
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, StoreError::Kind::full);
    EXPECT_GT(kept, 100U);
    EXPECT_EQ(store.table(table)->events.size(), kept);
  }
  // With room again it goes on where it stopped.
  SqliteStore roomy({folder.file(), 4});
  EXPECT_EQ(roomy.table(table)->events.size(), kept);
  EXPECT_FALSE(append(roomy, {table, kept, {"y"}}));
}

TEST(SqliteStore, AFullStoreWorksAgainOnceSomethingIsRemoved) {
  const TestFolder folder;
  constexpr std::int64_t kLimit = 1 << 20;
  SqliteStore store({folder.file(), 1});
  const TableId stays = TableId::random();
  EXPECT_FALSE(append(store, {stays, 0, {"a"}}));
  int tables = 0;
  while (true) {
    const TableId table = TableId::random();
    if (append(store, playing({table, 0, std::vector<std::string>(20, std::string(300, 'x'))}))) break;
    ++tables;
    if (append(store, closing(table, 20, Timestamp(tables)))) break;
  }
  // What is smaller may fit for a while.
  std::uint64_t next = 1;
  std::optional<StoreError> problem;
  while (!problem && next < 10'000) {
    problem = append(store, {stays, next, {"b"}});
    if (!problem) ++next;
  }
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, StoreError::Kind::full);
  ASSERT_GT(tables, 10);
  int steps = 0;
  for (bool more = true; more; ++steps) {
    ASSERT_LT(steps, 10'000);
    const auto removed = store.remove_expired({Timestamp(tables / 2), std::nullopt});
    ASSERT_TRUE(removed) << removed.error().detail;
    more = *removed;
    EXPECT_LE(bytes_on_disk(folder), kLimit);
  }
  EXPECT_GT(steps, 2) << "in small steps";
  EXPECT_FALSE(append(store, {stays, next, {"b"}}));
  EXPECT_LT(bytes_on_disk(folder), kLimit * 3 / 4);
  EXPECT_EQ(store.table(stays)->events.size(), next + 1);
}

TEST(SqliteStore, AFullStoreTakesWhatEndsTablesAndFreesTheirRoom) {
  const TestFolder folder;
  constexpr std::int64_t kLimit = 1 << 20;
  SqliteStore store({folder.file(), 1});
  std::vector<TableId> open = {TableId::random()};
  while (!append(store, playing({open.back(), 0, {std::string(600, 'x'), std::string(100, 'y')}}))) {
    open.push_back(TableId::random());
  }
  open.pop_back();
  ASSERT_GT(open.size(), 100U);
  EXPECT_FALSE(append(store, closing(open.back(), 2, Timestamp(1))));
  open.pop_back();
  // Where not all of them fit, there is room once those that are closed are removed, whatever has expired.
  const Retention nothing_expired{Timestamp(0), std::nullopt};
  int steps = 0;
  while (!open.empty()) {
    ASSERT_LT(++steps, 10'000);
    if (append(store, closing(open.back(), 2, Timestamp(1)))) {
      ASSERT_TRUE(store.remove_expired(nothing_expired).value());
    } else {
      open.pop_back();
    }
    ASSERT_LE(bytes_on_disk(folder), kLimit);
  }
  while (store.remove_expired(nothing_expired).value()) ASSERT_LT(++steps, 10'000);
  EXPECT_FALSE(append(store, {TableId::random(), 0, {std::string(600, 'x')}}));
  EXPECT_LT(bytes_on_disk(folder), kLimit * 7 / 8);
}

TEST(SqliteStore, WhatIsClosedStaysWhileThereIsRoom) {
  const TestFolder folder;
  SqliteStore store({folder.file(), 1});
  const TableId table = TableId::random();
  EXPECT_FALSE(append(store, playing({table, 0, {"a"}})));
  EXPECT_FALSE(append(store, closing(table, 1, Timestamp(1))));
  EXPECT_FALSE(store.remove_expired({Timestamp(0), std::nullopt}).value());
  EXPECT_EQ(store.table(table)->events.size(), 2U);
}

TEST(SqliteStore, GetsSmallerOnTheDisk) {
  const TestFolder folder;
  const TableId table = TableId::random();
  const TableId stays = TableId::random();
  SqliteStore store({folder.file()});
  EXPECT_FALSE(append(store, playing({table, 0, std::vector<std::string>(20'000, std::string(200, 'x'))})));
  EXPECT_FALSE(append(store, {stays, 0, {"a"}}));
  EXPECT_FALSE(append(store, closing(table, 20'000, Timestamp(1))));
  const auto before = bytes_on_disk(folder);
  EXPECT_GT(before, 4'000'000);
  int steps = 0;
  for (bool more = true; more; ++steps) {
    more = store.remove_expired({Timestamp(2), std::nullopt}).value();
    // In between it is no table, and not a damaged one.
    ASSERT_TRUE(store.table(table)) << store.table(table).error().detail;
    EXPECT_TRUE(store.table(table)->events.empty());
    EXPECT_EQ(store.open_tables()->size(), 1U);
  }
  EXPECT_GT(steps, 5);
  EXPECT_LT(bytes_on_disk(folder), before / 10);
  EXPECT_EQ(store.table(stays)->events.size(), 1U);
}

TEST(SqliteStore, AHistoryThatIsTooLongIsNotRead) {
  const TestFolder folder;
  SqliteStore store({folder.file()});
  const TableId longest = TableId::random();
  const TableId too_long = TableId::random();
  const TableId too_large = TableId::random();
  EXPECT_FALSE(append(store, {longest, 0, std::vector<std::string>(kMaxStoredEvents, "x")}));
  EXPECT_FALSE(append(store, {too_long, 0, std::vector<std::string>(kMaxStoredEvents + 1, "x")}));
  EXPECT_FALSE(append(store, {too_large, 0, std::vector<std::string>(33, std::string(1 << 20, 'x'))}));
  EXPECT_TRUE(store.table(longest));
  for (const TableId& table : {too_long, too_large}) {
    ASSERT_FALSE(store.table(table));
    EXPECT_EQ(store.table(table).error().kind, StoreError::Kind::damaged);
  }
}

TEST(SqliteStore, TheLogStaysSmall) {
  const TestFolder folder;
  const TableId table = TableId::random();
  SqliteStore store({folder.file()});
  for (std::uint64_t i = 0; i < 400; ++i) EXPECT_FALSE(append(store, {table, i, {std::string(100'000, 'x')}}));
  EXPECT_GT(fs::file_size(folder.file()), 20'000'000U);
  EXPECT_LT(fs::file_size(folder.file("tables.sqlite-wal")), 20'000'000U);
}

TEST(SqliteStore, OnlyItsOwnerMayReadIt) {
  const TestFolder folder;
  const mode_t before = umask(0);
  SqliteStore store({folder.file()});
  EXPECT_FALSE(append(store, {TableId::random(), 0, {"a"}}));
  umask(before);
  for (const std::string name : {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"}) {
    EXPECT_EQ(mode_of(folder.file(name)), 0600U) << name;
  }
}

TEST(SqliteStore, ClosesFilesThatOthersCouldRead) {
  const TestFolder folder;
  {
    const SqliteStore store({folder.file()});
  }
  ASSERT_EQ(chmod(folder.file().c_str(), 0644), 0);
  const SqliteStore store({folder.file()});
  EXPECT_EQ(mode_of(folder.file()), 0600U);
}

TEST(SqliteStore, SaysWhatIsWrongWithAStoreThatCannotBeUsed) {
  EXPECT_TRUE(is_said(problem_with("/nonexistent/folder/file"), "No such file or directory"));
}

TEST(SqliteStore, AnEmptyFileIsNotANewStore) {
  const TestFolder folder;
  write_content(folder.file(), "");
  EXPECT_TRUE(is_said(problem_with(folder.file()), "is empty")) << problem_with(folder.file());
  EXPECT_EQ(content_of(folder.file()), "");
}

TEST(SqliteStore, WhatIsNoStoreIsLeftAlone) {
  const TestFolder folder;
  const std::string text(5'000, 'x');
  write_content(folder.file(), text);
  EXPECT_TRUE(is_said(problem_with(folder.file()), "is no store")) << problem_with(folder.file());
  EXPECT_EQ(content_of(folder.file()), text);
}

TEST(SqliteStore, ALogWithoutItsFileIsNotANewStore) {
  const TestFolder folder;
  write_content(folder.file("tables.sqlite-wal"), "something");
  EXPECT_TRUE(is_said(problem_with(folder.file()), "is missing")) << problem_with(folder.file());
  EXPECT_FALSE(fs::exists(folder.file()));
  EXPECT_EQ(content_of(folder.file("tables.sqlite-wal")), "something");
}

TEST(SqliteStore, AStoreThatIsCutOffWhileItIsMadeIsMadeAnew) {
  const TestFolder folder;
  {
    const SqliteStore other({folder.file("other.sqlite")});
  }
  const std::string whole = content_of(folder.file("other.sqlite"));
  for (const std::size_t cut : {std::size_t{0}, std::size_t{50}, whole.size() / 2, whole.size()}) {
    write_content(folder.file("tables.sqlite.new"), whole.substr(0, cut));
    EXPECT_EQ(problem_with(folder.file()), "");
    EXPECT_FALSE(fs::exists(folder.file("tables.sqlite.new")));
    fs::remove(folder.file());
  }
}

TEST(SqliteStore, TouchesNothingOfANewerStore) {
  const TestFolder folder;
  {
    const SqliteStore store({folder.file()});
  }
  SqliteConnection(folder.file()).run_or_throw("PRAGMA user_version = 3");
  ASSERT_EQ(chmod(folder.file().c_str(), 0644), 0);
  const std::string before = content_of(folder.file());
  EXPECT_TRUE(is_said(problem_with(folder.file()), "version 3")) << problem_with(folder.file());
  EXPECT_EQ(content_of(folder.file()), before);
  EXPECT_EQ(mode_of(folder.file()), 0644U);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
}

TEST(SqliteStore, SeesThatAStoreIsNewerInTheLogBesideIt) {
  const TestFolder folder;
  const TestFolder crashed;
  {
    const SqliteStore store({folder.file()});
    SqliteConnection newer(folder.file());
    newer.run_or_throw("CREATE TABLE more (x) ; PRAGMA user_version = 4; CREATE TABLE yet_more (x)");
    // As a kill would leave it.
    for (const std::string name : {"tables.sqlite", "tables.sqlite-wal"})
      fs::copy(folder.file(name), crashed.file(name));
  }
  const std::string log = content_of(crashed.file("tables.sqlite-wal"));
  EXPECT_TRUE(is_said(problem_with(crashed.file()), "version 4")) << problem_with(crashed.file());
  EXPECT_EQ(content_of(crashed.file("tables.sqlite-wal")), log);
  EXPECT_EQ(std::distance(fs::directory_iterator(crashed.path()), fs::directory_iterator()), 2);
  // What was not completed does not count.
  write_content(crashed.file("tables.sqlite-wal"), log.substr(0, 32 + kFrameBytes - 1));
  EXPECT_EQ(problem_with(crashed.file()), "");
}

// Somebody else on this machine, where the tests run as root, for whom everything can be written.
class OrdinaryUser {
 public:
  OrdinaryUser() : is_root_(geteuid() == 0) {
    if (is_root_ && seteuid(65'534) != 0) throw std::runtime_error("cannot be somebody else");
  }
  ~OrdinaryUser() {
    if (is_root_ && seteuid(0) != 0) std::abort();
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  bool is_root_;
};

TEST(SqliteStore, SaysThatItsFileIsReadOnly) {
  const TestFolder folder;
  {
    const SqliteStore store({folder.file()});
  }
  const std::string before = content_of(folder.file());
  ASSERT_EQ(chmod(folder.path().c_str(), 0777), 0);
  ASSERT_EQ(chmod(folder.file().c_str(), 0444), 0);
  {
    const OrdinaryUser somebody;
    EXPECT_TRUE(is_said(problem_with(folder.file()), "Permission denied")) << problem_with(folder.file());
  }
  EXPECT_EQ(content_of(folder.file()), before);
  EXPECT_EQ(mode_of(folder.file()), 0444U);
}

TEST(SqliteStore, SaysThatItsFolderIsReadOnly) {
  const TestFolder folder;
  ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
  {
    const OrdinaryUser somebody;
    EXPECT_TRUE(is_said(problem_with(folder.file()), "Permission denied")) << problem_with(folder.file());
  }
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
}

}  // namespace
}  // namespace vivarium::server
