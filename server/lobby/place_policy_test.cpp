#include "server/lobby/place_policy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

namespace vivarium::server {
namespace {

constexpr PlaceLimits kLimits{.all = 6, .shared = 2, .solo = 3};
constexpr Timestamp kStart{1'000'000};

// Tables of two addresses, and who may open another one.
struct PlacePolicy : testing::Test {
  void add(const AddressTag& opener, bool is_solo, std::optional<int> spare_since = std::nullopt) {
    ids.push_back(TableId::random());
    openers.push_back(opener);
    const auto since = spare_since ? std::optional(kStart + Millis(*spare_since)) : std::nullopt;
    tables.push_back({&ids.back(), &openers.back(), is_solo, since});
  }
  // The numbers of the tables that give way; nothing where none can be opened.
  std::optional<std::vector<std::size_t>> open(bool is_solo, const OpeningTables& opening = {}) {
    const auto closing = make_place(tables, "a", is_solo, opening, kLimits);
    if (!closing) return std::nullopt;
    std::vector<std::size_t> numbers;
    for (const TableId& id : *closing) {
      numbers.push_back(static_cast<std::size_t>(std::find(ids.begin(), ids.end(), id) - ids.begin()));
    }
    return numbers;
  }
  std::deque<TableId> ids;
  std::deque<AddressTag> openers;
  std::vector<TablePlace> tables;
};

using Numbers = std::vector<std::size_t>;

TEST_F(PlacePolicy, CountsSharedTablesThatAreBeingStored) {
  add("a", false);
  EXPECT_EQ(open(false, {1, 0, 1}), Numbers{});
  EXPECT_EQ(open(false, {1, 1, 0}), std::nullopt);
}

TEST_F(PlacePolicy, CountsGamesAgainstBotsThatAreBeingStored) {
  add("a", true, 2);
  add("a", true, 1);
  EXPECT_EQ(open(true, {1, 1, 0}), Numbers{});
  EXPECT_EQ(open(true, {1, 0, 1}), Numbers{1});
  EXPECT_EQ(open(true, {4, 0, 4}), (Numbers{1, 0}));
}

TEST_F(PlacePolicy, CountsAllTablesThatAreBeingStored) {
  for (int i = 0; i < 4; ++i) add("b", false);
  EXPECT_EQ(open(false, {1, 0, 0}), Numbers{});
  EXPECT_EQ(open(false, {2, 0, 0}), std::nullopt);
}

TEST_F(PlacePolicy, WhatGivesWayAlreadyMakesRoomInAll) {
  for (int i = 0; i < 4; ++i) add("b", false);
  add("a", false, 1);
  add("a", false);
  EXPECT_EQ(open(false), Numbers{4});
}

TEST_F(PlacePolicy, AFullServerTakesWhatOneAddressHasMostOf) {
  add("b", true, 1);
  for (int i = 0; i < 3; ++i) add("c", true, 9 - i);
  add("d", false);
  add("d", false);
  EXPECT_EQ(open(false), Numbers{3});
  // Not one that has already given way.
  add("a", true, 1);
  add("a", true, 2);
  add("a", true, 3);
  EXPECT_EQ(open(true), (Numbers{6, 3, 2, 1}));
}

}  // namespace
}  // namespace vivarium::server
