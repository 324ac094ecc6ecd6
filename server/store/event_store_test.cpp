// One suite for every EventStore there is.
#include "server/store/event_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "server/store/memory_store.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/test_folder.hpp"
#include "server/store/test_postgres.hpp"

namespace vivarium::server {
namespace {

enum class Kind { memory, sqlite, postgres };

using Lines = std::vector<std::string>;

class EventStoreTest : public testing::TestWithParam<Kind> {
 protected:
  EventStoreTest() {
    if (GetParam() == Kind::memory) {
      store_ = std::make_unique<MemoryStore>();
    } else if (GetParam() == Kind::sqlite) {
      store_ = std::make_unique<SqliteStore>(SqliteStore::Setup{folder_.file()});
    } else {
      store_ = std::make_unique<PostgresStore>(PostgresConnection::Setup{TestPostgres::get().new_database()});
    }
  }
  [[nodiscard]] std::optional<StoreError> append(const Append& append) { return store_->append(append); }
  [[nodiscard]] Lines events(const TableId& table) { return store_->table(table)->events; }
  // Everything that has expired, however many steps that takes.
  void remove(const Retention& retention) {
    while (true) {
      const auto more = store_->remove_expired(retention);
      ASSERT_TRUE(more);
      if (!*more) return;
    }
  }
  static Append playing(Append append) {
    append.summary.phase = StoredPhase::playing;
    return append;
  }
  static Append closing(const TableId& table, std::uint64_t number, Timestamp at) {
    Append append{table, number, {"closed"}};
    append.summary.phase = StoredPhase::closed;
    append.at = at;
    return append;
  }
  static Append finishing(const TableId& table, std::uint64_t number, FinishedGame game) {
    Append append{table, number, {"over"}};
    append.finished = std::move(game);
    return append;
  }

  TestFolder folder_;
  std::unique_ptr<EventStore> store_;
  TableId table_ = TableId::random();
};

TEST_P(EventStoreTest, KeepsEventsInOrder) {
  EXPECT_FALSE(append({table_, 0, {"a", "b"}}));
  EXPECT_FALSE(append({table_, 2, {"c"}}));
  EXPECT_EQ(events(table_), (Lines{"a", "b", "c"}));
  EXPECT_TRUE(events(TableId::random()).empty());
}

TEST_P(EventStoreTest, ANumberIsGivenOnce) {
  EXPECT_FALSE(append({table_, 0, {"a", "b"}}));
  for (const std::uint64_t taken : {0U, 1U}) {
    const auto problem = append({table_, taken, {"again"}});
    ASSERT_TRUE(problem);
    EXPECT_EQ(problem->kind, StoreError::Kind::conflict);
  }
  EXPECT_EQ(events(table_).size(), 2U);
}

TEST_P(EventStoreTest, ThereAreNoGaps) {
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  EXPECT_EQ(append({table_, 2, {"c"}})->kind, StoreError::Kind::conflict);
  EXPECT_EQ(append({TableId::random(), 1, {"b"}})->kind, StoreError::Kind::conflict);
}

TEST_P(EventStoreTest, RefusesOnlyWhatDoesNotFollow) {
  const TableId other = TableId::random();
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  const std::vector<Append> batch = {
      {other, 0, {"x"}, false, {"hello"}}, {table_, 0, {"conflict"}}, {table_, 1, {"b"}}};
  const AppendResults results = store_->append_all(batch);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_FALSE(results[0]);
  ASSERT_TRUE(results[1]);
  EXPECT_EQ(results[1]->kind, StoreError::Kind::conflict);
  EXPECT_FALSE(results[2]);
  EXPECT_EQ(events(other), Lines{"x"});
  EXPECT_EQ(events(table_), (Lines{"a", "b"}));
}

TEST_P(EventStoreTest, AnAppendThatIsRefusedLeavesNothing) {
  const TableId other = TableId::random();
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  Append refused = finishing(table_, 0, {1, "take-that", true, Timestamp(10), "{1}"});
  refused.chat = {"hello"};
  EXPECT_TRUE(store_->append_all(std::vector<Append>{{other, 1, {"x"}}, refused})[1]);
  EXPECT_TRUE(events(other).empty());
  EXPECT_EQ(events(table_), Lines{"a"});
  EXPECT_TRUE(store_->table(table_)->chat.empty());
  EXPECT_FALSE(*store_->finished(table_, 1));
  EXPECT_EQ(store_->open_tables()->size(), 1U);
}

TEST_P(EventStoreTest, SeveralAppendsOfOneTableFitIntoOneBatch) {
  const std::vector<Append> batch = {{table_, 0, {"a"}}, {table_, 1, {"b", "c"}}};
  EXPECT_EQ(store_->append_all(batch), AppendResults(2));
  EXPECT_EQ(events(table_).size(), 3U);
}

TEST_P(EventStoreTest, TellsOfOpenTablesWhatIsKnownWithoutTheirEvents) {
  Append first{table_, 0, {"a"}};
  first.summary = {true, StoredPhase::playing, true, true, "tag \"1\""};
  first.at = Timestamp(17);
  EXPECT_FALSE(append(first));
  const auto open = store_->open_tables();
  ASSERT_EQ(open->size(), 1U);
  EXPECT_EQ((*open)[0].id, table_);
  EXPECT_EQ((*open)[0].summary, first.summary);
  EXPECT_EQ((*open)[0].last_event_at, Timestamp(17));
  EXPECT_FALSE((*open)[0].damaged);
}

TEST_P(EventStoreTest, ListsTablesUntilTheyAreClosed) {
  const TableId other = TableId::random();
  EXPECT_FALSE(append(playing({table_, 0, {"a"}})));
  EXPECT_FALSE(append({other, 0, {"a"}}));
  EXPECT_FALSE(append(closing(table_, 1, Timestamp(1))));
  ASSERT_EQ(store_->open_tables()->size(), 1U);
  EXPECT_EQ((*store_->open_tables())[0].id, other);
  EXPECT_EQ(events(table_).size(), 2U);
}

TEST_P(EventStoreTest, ASnapshotBeginsTheHistoryAnew) {
  EXPECT_FALSE(append({table_, 0, {"a", "b", "c"}}));
  EXPECT_FALSE(append({table_, 3, {"snapshot", "d"}, true}));
  EXPECT_FALSE(append({table_, 5, {"e"}}));
  const auto stored = store_->table(table_);
  EXPECT_EQ(stored->first, 3U);
  EXPECT_EQ(stored->events, (Lines{"snapshot", "d", "e"}));
  // Its numbers are not free again.
  EXPECT_EQ(append({table_, 0, {"a"}})->kind, StoreError::Kind::conflict);
  EXPECT_EQ(append({table_, 3, {"snapshot"}, true})->kind, StoreError::Kind::conflict);
  EXPECT_FALSE(append({table_, 6, {"snapshot 2"}, true}));
  EXPECT_EQ(events(table_), Lines{"snapshot 2"});
}

TEST_P(EventStoreTest, KeepsTheLatestChat) {
  EXPECT_FALSE(append({table_, 0, {"a"}, false, {"hello"}}));
  EXPECT_EQ(store_->table(table_)->chat, Lines{"hello"});
  for (int i = 0; i < 70; ++i)
    EXPECT_FALSE(append({table_, 1, {}, false, {std::to_string(i), "and " + std::to_string(i)}}));
  const auto stored = store_->table(table_);
  ASSERT_EQ(stored->chat.size(), kStoredChat);
  EXPECT_EQ(stored->chat.front(), "45");
  EXPECT_EQ(stored->chat.back(), "and 69");
  EXPECT_EQ(stored->events, Lines{"a"});
}

TEST_P(EventStoreTest, NobodySpeaksWhereThereIsNoTable) {
  EXPECT_EQ(append({table_, 0, {}, false, {"hello?"}})->kind, StoreError::Kind::conflict);
  EXPECT_TRUE(store_->open_tables()->empty());
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  EXPECT_EQ(append({table_, 2, {}, false, {"hello?"}})->kind, StoreError::Kind::conflict);
}

TEST_P(EventStoreTest, KeepsFinishedGames) {
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  EXPECT_FALSE(append(finishing(table_, 1, {1, "take-that", true, Timestamp(10), "{1}"})));
  EXPECT_FALSE(append(finishing(table_, 2, {2, "take-that", false, Timestamp(20), "{2}"})));
  EXPECT_EQ((*store_->finished(table_, 2))->record, "{2}");
  EXPECT_FALSE(store_->finished(table_, 3)->has_value());
  const auto of_table = store_->finished_of(table_, kAfterAllMatches, 300);
  ASSERT_EQ(of_table->size(), 2U);
  EXPECT_EQ((*of_table)[0].game.match, 2);
  EXPECT_TRUE((*of_table)[0].game.record.empty());
  EXPECT_EQ(store_->finished_of(table_, kAfterAllMatches, 1)->size(), 1U);
  const auto before = store_->finished_of(table_, 2, 10);
  ASSERT_EQ(before->size(), 1U);
  EXPECT_EQ((*before)[0].game.match, 1);
  // What is not listed is only for those who have the table's link.
  const auto latest = store_->latest_finished(10);
  ASSERT_EQ(latest->size(), 1U);
  EXPECT_EQ((*latest)[0].game.match, 1);
}

TEST_P(EventStoreTest, RemovesTablesThatHaveBeenClosedForLong) {
  const TableId recent = TableId::random();
  const TableId open = TableId::random();
  EXPECT_FALSE(append(playing({table_, 0, Lines(5'000, "an event"), false, {"hello"}})));
  EXPECT_FALSE(append(finishing(table_, 5'000, {1, "take-that", true, Timestamp(10), "{1}"})));
  EXPECT_FALSE(append(closing(table_, 5'001, Timestamp(100))));
  EXPECT_FALSE(append(playing({recent, 0, {"a"}})));
  EXPECT_FALSE(append(closing(recent, 1, Timestamp(200))));
  EXPECT_FALSE(append({open, 0, {"a"}}));
  remove({Timestamp(200), std::nullopt});
  EXPECT_TRUE(events(table_).empty());
  EXPECT_TRUE(store_->table(table_)->chat.empty());
  EXPECT_EQ(events(recent).size(), 2U);
  EXPECT_EQ(events(open).size(), 1U);
  EXPECT_EQ(append({table_, 5'002, {"late"}})->kind, StoreError::Kind::conflict);
  // Somebody may have a link to the game.
  EXPECT_EQ((*store_->finished(table_, 1))->record, "{1}");
  EXPECT_EQ(store_->open_tables()->size(), 1U);
}

TEST_P(EventStoreTest, NothingIsLeftOfATableThatIsClosedBeforeItsFirstMatch) {
  EXPECT_FALSE(append({table_, 0, {"a"}, false, {"hello"}}));
  EXPECT_FALSE(append({table_, 1, {"b"}}));
  EXPECT_FALSE(append(closing(table_, 2, Timestamp(1))));
  EXPECT_TRUE(events(table_).empty());
  EXPECT_TRUE(store_->table(table_)->chat.empty());
  EXPECT_TRUE(store_->open_tables()->empty());
  EXPECT_EQ(append({table_, 3, {"late"}})->kind, StoreError::Kind::conflict);
}

TEST_P(EventStoreTest, RemovesFinishedGamesOnlyIfItIsToldTo) {
  EXPECT_FALSE(append({table_, 0, {"a"}}));
  for (int i = 0; i < 300; ++i) {
    const auto number = static_cast<std::uint64_t>(i + 1);
    EXPECT_FALSE(append(finishing(table_, number, {i + 1, "cubosaurs", true, Timestamp(i), "{}"})));
  }
  remove({Timestamp(1'000), std::nullopt});
  EXPECT_EQ(store_->finished_of(table_, kAfterAllMatches, 300)->size(), 300U);
  remove({Timestamp(1'000), Timestamp(290)});
  EXPECT_EQ(store_->finished_of(table_, kAfterAllMatches, 300)->size(), 10U);
  EXPECT_EQ(store_->latest_finished(300)->size(), 10U);
  const auto removed = store_->finished(table_, 1);
  ASSERT_TRUE(removed);
  EXPECT_FALSE(*removed);
  EXPECT_EQ(events(table_).size(), 301U);
}

TEST_P(EventStoreTest, HasAKeyOfItsOwnForAddresses) {
  const std::string key = *store_->address_key();
  EXPECT_EQ(key.size(), 64U);
  EXPECT_GT(std::count_if(key.begin(), key.end(), [&](char c) { return c != key[0]; }), 32);
  EXPECT_EQ(*store_->address_key(), key);
}

INSTANTIATE_TEST_SUITE_P(All, EventStoreTest, testing::Values(Kind::memory, Kind::sqlite, Kind::postgres),
                         [](const auto& param) -> std::string {
                           if (param.param == Kind::postgres) return "Postgres";
                           return param.param == Kind::memory ? "Memory" : "Sqlite";
                         });

}  // namespace
}  // namespace vivarium::server
