#include "server/store/store_writer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <string>

#include "server/store/memory_store.hpp"

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
    writer.remove_expired({Moment(1), std::nullopt}, [&](const auto& more) { removed.set_value(more.has_value()); });
    EXPECT_TRUE(removed.get_future().get());
  }
  EXPECT_TRUE(store.table(table)->events.empty());
}

TEST(DirectWriter, RemovesAtOnce) {
  MemoryStore store;
  DirectWriter writer(store);
  bool told = false;
  writer.remove_expired({Moment(1), std::nullopt}, [&](const auto& more) { told = more && !*more; });
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace vivarium::server
