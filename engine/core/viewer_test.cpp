#include "engine/core/viewer.hpp"

#include <gtest/gtest.h>

#include "engine/core/stage.hpp"

namespace vivarium {
namespace {

TEST(Viewer, SeesTheSecretsOfItsOwnSeatOnly) {
  for (int i = 0; i < kMaxSeats; ++i) {
    const Viewer viewer = Viewer::seat(Seat(i));
    EXPECT_EQ(viewer.as_seat(), Seat(i));
    EXPECT_TRUE(viewer.is_seat());
    EXPECT_FALSE(viewer.is_spectator());
    EXPECT_FALSE(viewer.sees_everything());
    for (int other = 0; other < kMaxSeats; ++other) EXPECT_EQ(viewer.sees_secrets_of(Seat(other)), other == i);
  }
  for (int i = 0; i < kMaxSeats; ++i) {
    EXPECT_FALSE(Viewer::spectator().sees_secrets_of(Seat(i)));
    EXPECT_TRUE(Viewer::finished().sees_secrets_of(Seat(i)));
  }
  EXPECT_TRUE(Viewer::spectator().is_spectator());
  EXPECT_FALSE(Viewer::spectator().as_seat());
  EXPECT_FALSE(Viewer::finished().is_spectator());
  EXPECT_FALSE(Viewer::finished().as_seat());
  EXPECT_TRUE(Viewer::finished().sees_everything());
}

TEST(Audience, ASecretIsToldInFullOrInOutlineAndNeverBoth) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    const SeatSet seats = SeatSet::from_bits(bits);
    const Audience in_full = Audience::only(seats);
    const Audience in_outline = Audience::all_but(seats);
    for (int i = 0; i < kMaxSeats; ++i) {
      const Viewer viewer = Viewer::seat(Seat(i));
      EXPECT_TRUE(Audience::everyone().includes(viewer));
      EXPECT_EQ(in_full.includes(viewer), seats.contains(Seat(i)));
      EXPECT_EQ(in_outline.includes(viewer), !seats.contains(Seat(i)));
    }
    EXPECT_FALSE(in_full.includes(Viewer::spectator()));
    EXPECT_TRUE(in_outline.includes(Viewer::spectator()));
    EXPECT_TRUE(in_full.includes(Viewer::finished()));
    EXPECT_FALSE(in_outline.includes(Viewer::finished()));
  }
  EXPECT_EQ(Audience::only(Seat(2)), Audience::only(SeatSet::of(Seat(2))));
  EXPECT_EQ(Audience::all_but(Seat(2)), Audience::all_but(SeatSet::of(Seat(2))));
  EXPECT_TRUE(Audience::everyone().includes(Viewer::spectator()));
  EXPECT_TRUE(Audience::everyone().includes(Viewer::finished()));
}

TEST(Stage, SaysWhoChooses) {
  EXPECT_TRUE(Stage::chance().is_chance());
  EXPECT_TRUE(Stage::over().is_over());
  EXPECT_TRUE(Stage::chance().choosers().empty());
  EXPECT_TRUE(Stage::over().choosers().empty());
  const Stage one = Stage::decision(Seat(3));
  EXPECT_TRUE(one.is_decision());
  EXPECT_EQ(one.choosers(), SeatSet::of(Seat(3)));
  EXPECT_TRUE(one.decided.empty());
  const Stage several = Stage::decision(SeatSet::of(Seat(0)), SeatSet::of(Seat(2)));
  EXPECT_EQ(several.choosers().bits(), 0b101U);
  EXPECT_FALSE(several == one);
}

}  // namespace
}  // namespace vivarium
