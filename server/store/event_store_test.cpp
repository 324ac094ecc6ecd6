// One suite for every EventStore there is.
#include "server/store/event_store.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "server/store/memory_store.hpp"
#include "server/store/sqlite_store.hpp"

namespace vivarium::server {
namespace {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "vivarium-store-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string file() const { return (path_ / "tables.sqlite").string(); }

 private:
  std::filesystem::path path_;
};

enum class Kind { memory, sqlite };

class EventStoreTest : public testing::TestWithParam<Kind> {
 protected:
  EventStoreTest() {
    if (GetParam() == Kind::memory) {
      store_ = std::make_unique<MemoryStore>();
    } else {
      store_ = std::make_unique<SqliteStore>(SqliteStore::Setup{folder_.file()});
    }
  }
  [[nodiscard]] std::optional<StoreError> append(const Append& append) { return store_->append(std::span(&append, 1)); }

  Folder folder_;
  std::unique_ptr<EventStore> store_;
  TableId table_ = TableId::random();
};

TEST_P(EventStoreTest, KeepsEventsInOrder) {
  EXPECT_FALSE(append({table_, 0, {"a", "b"}}));
  EXPECT_FALSE(append({table_, 2, {"c"}}));
  EXPECT_EQ(*store_->events(table_), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(store_->events(TableId::random())->empty());
}

TEST_P(EventStoreTest, ANumberIsGivenOnce) {
  EXPECT_FALSE(append({table_, 0, {"a", "b"}}));
  for (const std::uint64_t taken : {0U, 1U}) {
    const auto problem = append({table_, taken, {"again"}});
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, StoreError::Kind::conflict);
  }
  EXPECT_EQ(store_->events(table_)->size(), 2U);
}

TEST_P(EventStoreTest, ThereAreNoGaps) {
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  EXPECT_EQ(append({table_, 2, {"c"}})->kind, StoreError::Kind::conflict);
  EXPECT_EQ(append({TableId::random(), 1, {"b"}})->kind, StoreError::Kind::conflict);
}

TEST_P(EventStoreTest, AppendsAllOrNothing) {
  const TableId other = TableId::random();
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  const std::vector<Append> batch = {{other, 0, {"x"}}, {table_, 0, {"conflict"}}};
  EXPECT_TRUE(store_->append(batch));
  EXPECT_TRUE(store_->events(other)->empty());
  EXPECT_EQ(store_->open_tables()->size(), 1U);
}

TEST_P(EventStoreTest, SeveralAppendsOfOneTableFitIntoOneBatch) {
  const std::vector<Append> batch = {{table_, 0, {"a"}}, {table_, 1, {"b", "c"}}};
  EXPECT_FALSE(store_->append(batch));
  EXPECT_EQ(store_->events(table_)->size(), 3U);
}

TEST_P(EventStoreTest, ListsTablesUntilTheyAreClosed) {
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  EXPECT_EQ(*store_->open_tables(), std::vector<TableId>{table_});
  EXPECT_FALSE(append({table_, 1, {"closed"}, true}));
  EXPECT_TRUE(store_->open_tables()->empty());
  EXPECT_EQ(store_->events(table_)->size(), 2U);
}

TEST_P(EventStoreTest, KeepsFinishedGames) {
  EXPECT_FALSE(append({table_, 0, {"a"}, false, FinishedGame{1, "take-that", true, Moment(10), "{1}"}}));
  EXPECT_FALSE(append({table_, 1, {"b"}, false, FinishedGame{2, "take-that", false, Moment(20), "{2}"}}));
  EXPECT_EQ((*store_->finished(table_, 2))->record, "{2}");
  EXPECT_FALSE(store_->finished(table_, 3)->has_value());
  const auto of_table = store_->finished_of(table_);
  ASSERT_EQ(of_table->size(), 2U);
  EXPECT_EQ((*of_table)[0].game.match, 2);
  EXPECT_TRUE((*of_table)[0].game.record.empty());
  // What is not listed is only for those who have the table's link.
  const auto latest = store_->latest_finished(10);
  ASSERT_EQ(latest->size(), 1U);
  EXPECT_EQ((*latest)[0].game.match, 1);
}

INSTANTIATE_TEST_SUITE_P(All, EventStoreTest, testing::Values(Kind::memory, Kind::sqlite),
                         [](const auto& param) { return param.param == Kind::memory ? "Memory" : "Sqlite"; });

TEST(SqliteStore, KeepsEverythingWhenItIsOpenedAgain) {
  const Folder folder;
  const TableId table = TableId::random();
  const Append first{table, 0, {"a", "b"}, false, FinishedGame{1, "cubosaurs", true, Moment(1), "{}"}};
  EXPECT_FALSE(SqliteStore({folder.file()}).append(std::span(&first, 1)));
  SqliteStore again({folder.file()});
  EXPECT_EQ(again.events(table)->size(), 2U);
  EXPECT_EQ(again.open_tables()->size(), 1U);
  EXPECT_EQ(again.latest_finished(5)->size(), 1U);
}

TEST(SqliteStore, RefusesWhatDoesNotFitAndLosesNothing) {
  const Folder folder;
  const TableId table = TableId::random();
  std::uint64_t kept = 0;
  {
    SqliteStore store({folder.file(), 1});
    std::optional<StoreError> problem;
    while (!problem && kept < 100'000) {
      const Append append{table, kept, {std::string(2'000, 'x')}};
      problem = store.append(std::span(&append, 1));
      if (!problem) ++kept;
    }
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, StoreError::Kind::full);
    EXPECT_GT(kept, 100U);
    EXPECT_EQ(store.events(table)->size(), kept);
  }
  // With room again it goes on where it stopped.
  SqliteStore roomy({folder.file(), 4});
  EXPECT_EQ(roomy.events(table)->size(), kept);
  const Append next{table, kept, {"y"}};
  EXPECT_FALSE(roomy.append(std::span(&next, 1)));
}

TEST(SqliteStore, SaysWhatIsWrongWithAStoreThatCannotBeUsed) {
  EXPECT_THROW(SqliteStore({"/nonexistent/folder/file"}), std::runtime_error);
}

}  // namespace
}  // namespace vivarium::server
