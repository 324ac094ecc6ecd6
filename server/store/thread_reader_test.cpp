#include "server/store/thread_reader.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <stdexcept>

#include "server/log.hpp"
#include "server/store/memory_store.hpp"

namespace vivarium::server {
namespace {

TEST(ThreadReader, AnswersWhateverAQueryThrowsAndGoesOn) {
  set_log_level(LogLevel::off);
  MemoryStore store;
  ThreadReader reader(store, [](const std::function<void()>& work) { work(); });
  std::promise<Expected<bool, StoreError>> thrown;
  reader.read([](EventStore&) -> Expected<bool, StoreError> { throw std::runtime_error("no memory"); },
              [&](const Expected<bool, StoreError>& answer) { thrown.set_value(answer); });
  const auto answer = thrown.get_future().get();
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, StoreError::Kind::failed);
  EXPECT_EQ(answer.error().detail, "no memory");
  std::promise<Expected<bool, StoreError>> next;
  reader.read([](EventStore&) -> Expected<bool, StoreError> { return true; },
              [&](const Expected<bool, StoreError>& given) { next.set_value(given); });
  EXPECT_TRUE(next.get_future().get().value());
}

}  // namespace
}  // namespace vivarium::server
