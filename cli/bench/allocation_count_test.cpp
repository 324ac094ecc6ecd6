#include "cli/bench/allocation_count.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace vivarium::cli {
namespace {

struct alignas(128) Aligned {
  char bytes[128];
};

// Kept where the compiler cannot see that it is not needed.
void* volatile kept = nullptr;

TEST(AllocationCount, CountsEveryWayToAllocate) {
  if (!kCountsAllocations) GTEST_SKIP() << "allocations are not counted in this build";
  const std::uint64_t before = allocation_count();
  auto one = std::make_unique<int>(1);
  kept = one.get();
  EXPECT_EQ(allocation_count(), before + 1);
  auto many = std::make_unique<char[]>(100);
  kept = many.get();
  EXPECT_EQ(allocation_count(), before + 2);
  auto aligned = std::make_unique<Aligned>();
  kept = aligned.get();
  EXPECT_EQ(allocation_count(), before + 3);
  int* quiet = new (std::nothrow) int(1);
  kept = quiet;
  EXPECT_EQ(allocation_count(), before + 4);
  delete quiet;
  EXPECT_EQ(allocation_count(), before + 4);
}

TEST(AllocationCount, IsOfThisThreadAlone) {
  if (!kCountsAllocations) GTEST_SKIP() << "allocations are not counted in this build";
  std::uint64_t others = 0;
  std::thread thread;
  thread = std::thread([&] {
    const std::uint64_t before = allocation_count();
    for (int i = 0; i < 10; ++i) kept = std::make_unique<int>(i).get();
    others = allocation_count() - before;
  });
  const std::uint64_t before = allocation_count();
  thread.join();
  EXPECT_EQ(allocation_count(), before);
  EXPECT_EQ(others, 10U);
}

}  // namespace
}  // namespace vivarium::cli
