#include "server/net/descriptors.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace vivarium::server {
namespace {

constexpr Places kWanted{10'000, 256};

TEST(Descriptors, ConnectionsLeaveSomeForOthers) {
  for (const std::size_t limit : {4U, 64U, 256U, 1'024U, 4'096U}) {
    const Places places = places_within(limit, kWanted);
    EXPECT_GE(places.most, 1U) << limit;
    EXPECT_GE(places.refused, 1U) << limit;
    EXPECT_LE(places.most + places.refused, limit < 128 ? limit / 2 + 1 : limit - kOtherDescriptors) << limit;
  }
}

TEST(Descriptors, WhereThereAreEnoughNothingIsTakenAway) {
  const Places places = places_within(20'000, kWanted);
  EXPECT_EQ(places.most, kWanted.most);
  EXPECT_EQ(places.refused, kWanted.refused);
}

TEST(Descriptors, TheLimitIsRaisedAsFarAsTheSystemLetsUs) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  ASSERT_GT(before.rlim_max, 100U);
  const rlimit lower{100, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &lower), 0);
  EXPECT_EQ(raise_descriptor_limit(50), 100U);
  EXPECT_EQ(raise_descriptor_limit(101), 101U);
  EXPECT_EQ(raise_descriptor_limit(before.rlim_max), before.rlim_max);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

}  // namespace
}  // namespace vivarium::server
