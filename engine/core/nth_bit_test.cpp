#include "engine/core/nth_bit.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "engine/core/rng.hpp"

namespace vivarium {
namespace {

// Both ways to find it: which of them nth_bit takes depends on the processor.
void check(std::uint64_t bits) {
  unsigned n = 0;
  for (int place = 0; place < 64; ++place) {
    if ((bits >> place & 1U) == 0) continue;
    ASSERT_EQ(nth_bit(bits, n), place) << std::hex << bits << " " << n;
    ASSERT_EQ(detail::nth_bit_by_bytes(bits, n), place) << std::hex << bits << " " << n;
    ++n;
  }
}

TEST(NthBit, CountsFromTheLowest) {
  static_assert(nth_bit(0b1011'0000, 0) == 4 && nth_bit(0b1011'0000, 1) == 5 && nth_bit(0b1011'0000, 2) == 7);
  for (int place = 0; place < 64; ++place) check(std::uint64_t{1} << place);
  for (std::uint64_t byte = 0; byte < 256; ++byte) {
    for (int shift = 0; shift < 64; shift += 4) check(byte << shift);
  }
  check(~std::uint64_t{0});
  check(0x8000'0000'0000'0001U);
}

TEST(NthBit, AgreesWithCountingInWordsOfAnyDensity) {
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t even = rng.next();
    check(even);
    check(even & rng.next() & rng.next());
    check(even | rng.next() | rng.next());
  }
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(NthBitDeathTest, TrapsWhereThereAreNotSoMany) { EXPECT_DEATH(static_cast<void>(nth_bit(0b101, 2)), ""); }
#endif

}  // namespace
}  // namespace vivarium
