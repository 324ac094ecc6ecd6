#include "engine/core/per_seat.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace vivarium {
namespace {

static_assert(std::is_trivially_copyable_v<PerSeat<int>>);
static_assert(sizeof(PerSeat<std::uint8_t, 4>) == 4, "no more than the values");

constexpr PerSeat<int, 4> kPoints = {3, 1};
static_assert(kPoints[Seat(0)] == 3 && kPoints[Seat(1)] == 1 && kPoints[Seat(3)] == 0);

TEST(PerSeat, HasAValueForEachSeat) {
  PerSeat<int, 3> points;
  for (const Seat seat : seats(3)) {
    EXPECT_EQ(points[seat], 0);
    points[seat] = 10 * seat.index();
  }
  EXPECT_EQ(std::vector(points.begin(), points.end()), (std::vector{0, 10, 20}));
  EXPECT_EQ(points, (PerSeat<int, 3>{0, 10, 20}));
  for (int& value : points) ++value;
  EXPECT_EQ(points, (PerSeat<int, 3>{1, 11, 21}));
  points.fill(7);
  EXPECT_EQ(points, (PerSeat<int, 3>{7, 7, 7}));
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(PerSeatDeathTest, TrapsOnASeatThatItHasNoValueFor) {
  PerSeat<int, 3> points;
  EXPECT_DEATH(points[Seat(3)] = 1, "");
}
#endif

}  // namespace
}  // namespace vivarium
