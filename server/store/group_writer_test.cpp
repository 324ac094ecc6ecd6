#include "server/store/group_writer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/memory_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/test_folder.hpp"

namespace vivarium::server {
namespace {

TEST(GroupWriter, RemovesAfterWhatWasToBeAppended) {
  MemoryStore store;
  const TableId table = TableId::random();
  std::promise<bool> removed;
  {
    // Told at once, on the writer's own thread.
    GroupWriter writer(store, [](const std::function<void()>& work) { work(); }, [](const auto&) {});
    Append append{table, 0, {"a"}};
    append.summary.phase = StoredPhase::closed;
    writer.append(std::move(append), [](const auto& error) { EXPECT_FALSE(error); });
    writer.remove_expired({Timestamp(1), std::nullopt}, [&](const auto& more) { removed.set_value(more.has_value()); });
    EXPECT_TRUE(removed.get_future().get());
  }
  EXPECT_TRUE(store.table(table)->events.empty());
}

TEST(GroupWriter, StoresWhatEndsATableBesideWhatDoesNotFit) {
  const TestFolder folder;
  SqliteStore store({folder.file(), 1});
  const auto opening = [](const TableId& table) {
    Append append{table, 0, {std::string(5'000, 'x')}};
    append.summary.phase = StoredPhase::playing;
    return append;
  };
  const auto closing = [](const TableId& table) {
    Append append{table, 1, {"closed"}};
    append.summary.phase = StoredPhase::closed;
    return append;
  };
  std::vector<TableId> tables;
  while (true) {
    Append append = opening(TableId::random());
    if (store.append(append)) break;
    tables.push_back(append.table);
  }
  std::promise<void> gathered;
  const std::shared_future<void> all_given = gathered.get_future().share();
  std::optional<StoreError> opened;
  {
    const auto wait = [&](const std::function<void()>& work) {
      all_given.wait();
      work();
    };
    GroupWriter writer(store, wait, [](const auto&) {});
    // While the writer waits to tell of the first, the others gather.
    writer.append(closing(tables[0]), [](const auto& error) { EXPECT_FALSE(error); });
    writer.append(opening(TableId::random()), [&](const auto& error) { opened = error; });
    writer.append(closing(tables[1]), [](const auto& error) { EXPECT_FALSE(error); });
    gathered.set_value();
  }
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->kind, StoreError::Kind::full);
  EXPECT_EQ(store.open_tables()->size(), tables.size() - 2);
}

// A store whose disk does what nobody has thought of.
class ThrowingStore final : public MemoryStore {
 public:
  AppendResults append_all(std::span<const Append> /*appends*/) override { throw std::bad_alloc(); }
  Expected<bool, StoreError> remove_expired(const Retention& /*retention*/) override {
    throw std::runtime_error("no more");
  }
};

TEST(GroupWriter, WhatAStoreThrowsIsAnswered) {
  ThrowingStore store;
  std::promise<std::optional<StoreError>> appended;
  std::promise<bool> removed;
  GroupWriter writer(store, [](const std::function<void()>& work) { work(); }, [](const auto&) {});
  writer.append({TableId::random(), 0, {"a"}}, [&](const auto& error) { appended.set_value(error); });
  writer.remove_expired({Timestamp(1), std::nullopt}, [&](const auto& more) { removed.set_value(more.has_value()); });
  const auto error = appended.get_future().get();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, StoreError::Kind::failed);
  EXPECT_FALSE(removed.get_future().get());
}

TEST(GroupWriter, OneAnswerThatThrowsDoesNotKeepTheOthersBack) {
  MemoryStore store;
  std::vector<std::function<void()>> posted;  // by the writer, which has ended when they are looked at
  std::vector<int> told;
  {
    GroupWriter writer(
        store, [&](std::function<void()> work) { posted.push_back(std::move(work)); },
        [&](const auto&) { throw std::runtime_error("report"); });
    for (int i = 0; i < 5; ++i) {
      writer.append({TableId::random(), 0, {"a"}}, [&told, i](const auto&) {
        told.push_back(i);
        if (i % 2 == 0) throw std::runtime_error("answer");
      });
    }
  }
  // However they were grouped: what went wrong is not kept from whoever owns the thread either.
  for (const auto& work : posted) EXPECT_THROW(work(), std::runtime_error);
  EXPECT_EQ(told, (std::vector<int>{0, 1, 2, 3, 4}));
}

TEST(DirectWriter, RemovesAtOnce) {
  MemoryStore store;
  DirectWriter writer(store);
  bool told = false;
  writer.remove_expired({Timestamp(1), std::nullopt}, [&](const auto& more) { told = more && !*more; });
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace vivarium::server
