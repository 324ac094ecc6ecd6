#include "engine/core/hash.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>

namespace vivarium {
namespace {

// Computed by another program, in another language.
TEST(Hash, IsTheSameForEver) {
  EXPECT_EQ(Hash().value(), 0x243f6a8885a308d3U);
  EXPECT_EQ(Hash().add(0).value(), 0x79af553935274646U);
  EXPECT_EQ(Hash().add(1).add(2).add(3).value(), 0xccdd4712cd14e8c7U);
  EXPECT_EQ(Hash().add_all(std::array<int, 3>{1, 2, 3}).value(), 0x8b1423628c3c4336U);
}

TEST(Hash, TellsSequencesApart) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t a = 0; a < 100; ++a) {
    hashes.insert(Hash().add(a).value());
    for (std::uint64_t b = 0; b < 100; ++b) hashes.insert(Hash().add(a).add(b).value());
  }
  EXPECT_EQ(hashes.size(), 100U + 100U * 100U);
}

}  // namespace
}  // namespace vivarium
