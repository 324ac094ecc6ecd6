#include "bots/cubosaurs/prospects.hpp"

#include <gtest/gtest.h>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

using namespace vivarium::cubosaurs;

TEST(CubosaursProspects, OfALonelyRaptorAreToBeRidOfItWhileThereAreTurns) {
  const Cubosaurs game{Options{}};
  // Nothing comes any more: what is unseen is drawn by nobody.
  const Prospects prospects(game.score_tables(), {}, 4, 2);
  for (const Cards lonely : {cards({"G1"}), cards({"K1"}), cards({"G1", "G2", "K1"})}) {
    const auto now = static_cast<float>(game.score_tables().raptor_points(lonely));
    EXPECT_EQ(prospects.with(0).raptor_points(lonely), now);
    EXPECT_GT(prospects.with(2).raptor_points(lonely), now);
    EXPECT_GT(prospects.with(4).raptor_points(lonely), prospects.with(2).raptor_points(lonely));
  }
  for (const Cards paired : {Cards(), cards({"G1", "K1"})}) {
    const auto now = static_cast<float>(game.score_tables().raptor_points(paired));
    EXPECT_EQ(prospects.with(4).raptor_points(paired), now) << "nobody wants to be rid of these";
  }
}

}  // namespace
}  // namespace vivarium::bots::cubosaurs
