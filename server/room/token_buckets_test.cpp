#include "server/room/token_buckets.hpp"

#include <gtest/gtest.h>

namespace vivarium::server {
namespace {

TEST(TokenBuckets, EachKeyHasItsOwn) {
  TokenBuckets<int> buckets({1, 2});
  const Timestamp now{1'000};
  EXPECT_TRUE(buckets.take(1, now));
  EXPECT_TRUE(buckets.take(1, now));
  EXPECT_FALSE(buckets.take(1, now));
  EXPECT_TRUE(buckets.take(2, now));
  EXPECT_TRUE(buckets.take(1, now + Millis(1'000)));
}

TEST(TokenBuckets, ForgetsThoseThatAreFullAndNoOthers) {
  TokenBuckets<int> buckets({1, 1});
  Timestamp now{1'000};
  for (int key = 0; key < 10'000; ++key) {
    now = now + Millis(100);
    EXPECT_TRUE(buckets.take(key, now));
    EXPECT_FALSE(buckets.take(key, now));
  }
  EXPECT_LT(buckets.size(), 200U);
  EXPECT_FALSE(buckets.take(9'999, now));
}

TEST(TokenBucket, MayBeginWithLess) {
  const Timestamp now{1'000};
  TokenBucket bucket({1, 8}, now, 2);
  EXPECT_TRUE(bucket.take(now));
  EXPECT_TRUE(bucket.take(now));
  EXPECT_FALSE(bucket.take(now));
  EXPECT_FALSE(bucket.is_full(now + Millis(7'000)));
}

}  // namespace
}  // namespace vivarium::server
