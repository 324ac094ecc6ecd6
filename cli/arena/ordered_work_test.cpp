#include "cli/arena/ordered_work.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <vector>

namespace vivarium::cli {
namespace {

OrderedWork<std::uint64_t> squares(std::uint64_t pieces, unsigned threads, std::vector<std::uint64_t>& results) {
  OrderedWork<std::uint64_t> work;
  work.pieces = pieces;
  work.threads = threads;
  work.produce = [](std::uint64_t piece, const StopFlag&) -> std::optional<std::uint64_t> {
    if (piece % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
    return piece * piece;
  };
  work.consume = [&](std::uint64_t result) {
    results.push_back(result);
    return true;
  };
  return work;
}

TEST(OrderedWork, HandsResultsOverInOrder) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    std::vector<std::uint64_t> results;
    work_in_order(squares(500, threads, results));
    ASSERT_EQ(results.size(), 500U);
    for (std::uint64_t i = 0; i < 500; ++i) EXPECT_EQ(results[i], i * i);
  }
}

TEST(OrderedWork, EndsWhereNoMoreIsWanted) {
  for (const unsigned threads : {1U, 4U}) {
    std::vector<std::uint64_t> results;
    auto work = squares(1'000'000, threads, results);
    work.consume = [&](std::uint64_t result) {
      results.push_back(result);
      return results.size() < 20;
    };
    work_in_order(work);
    EXPECT_EQ(results.size(), 20U);
  }
}

TEST(OrderedWork, GivesUpWhatIsUnderWayWhenAskedToStop) {
  std::vector<std::uint64_t> results;
  auto work = squares(100, 2, results);
  work.produce = [](std::uint64_t piece, const StopFlag& over) -> std::optional<std::uint64_t> {
    if (piece < 3) return piece;
    while (!over) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return std::nullopt;
  };
  work.stop_requested = [] { return true; };
  work_in_order(work);
  EXPECT_LE(results.size(), 3U);
}

TEST(OrderedWork, PassesOnWhatWentWrong) {
  std::vector<std::uint64_t> results;
  auto work = squares(100, 3, results);
  work.produce = [](std::uint64_t piece, const StopFlag&) -> std::optional<std::uint64_t> {
    if (piece == 10) throw std::runtime_error("broken");
    return piece;
  };
  EXPECT_THROW(work_in_order(work), std::runtime_error);
}

}  // namespace
}  // namespace vivarium::cli
