#include "engine/core/move_writer.hpp"

#include <gtest/gtest.h>

namespace vivarium {
namespace {

TEST(MoveWriter, AppendsToWhatIsThere) {
  FixedVector<int, 5> moves = {1};
  {
    MoveWriter writer(moves);
    writer.add(2);
    writer.add_if(false, 3);
    writer.add_if(true, 4);
  }
  EXPECT_EQ(moves, (FixedVector<int, 5>{1, 2, 4}));
}

#if VIVARIUM_ENABLE_ASSERTS
TEST(MoveWriterDeathTest, TrapsWhereTheListIsFull) {
  FixedVector<int, 2> moves = {1};
  MoveWriter writer(moves);
  writer.add(2);
  EXPECT_DEATH(writer.add_if(false, 3), "");
}
#endif

}  // namespace
}  // namespace vivarium
