#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "games/take_that/testing.hpp"

namespace vivarium::take_that {
namespace {

using testing::late_state;

// What of a world its viewer cannot see.
using Secret = std::pair<std::vector<int>, std::vector<int>>;

Secret secret_of(const State& state, Viewer viewer) {
  Secret secret;
  for (const Seat seat : seats(2)) {
    if (viewer.sees_secrets_of(seat)) continue;
    for (const Card card : state.hands[seat]) secret.first.push_back(card.index());
  }
  for (const Card card : state.extras) secret.second.push_back(card.index());
  for (const Card card : state.pile) secret.second.push_back(card.index());
  return secret;
}

TEST(TakeThatWorlds, AreAllEquallyLikely) {
  const TakeThat game(Options{2, 1, true});
  const State state = late_state();
  ASSERT_TRUE(game.is_consistent(state));
  struct Case {
    Viewer viewer;
    std::size_t worlds;
    double limit;  // exceeded by one fair sampler in a thousand
  };
  // Five unseen cards: C(5,2) hands, 3 extra cards, 2 orders of the pile. A spectator sees neither hand: C(7,2) times
  // as many.
  const Case cases[] = {
      {Viewer::seat(Seat(0)), 60, 98.3}, {Viewer::seat(Seat(1)), 60, 98.3}, {Viewer::spectator(), 21 * 60, 1416.0}};
  Rng rng(40);
  for (const Case& c : cases) {
    constexpr int kSamples = 60'000;
    const Observation seen = game.observe(state, c.viewer);
    std::map<Secret, int> counts;
    for (int i = 0; i < kSamples; ++i) {
      const State world = game.sample_world(seen, rng);
      ASSERT_TRUE(game.is_consistent(world));
      ASSERT_EQ(game.observe(world, c.viewer), seen);
      ++counts[secret_of(world, c.viewer)];
    }
    ASSERT_EQ(counts.size(), c.worlds);
    const double expected = kSamples / static_cast<double>(c.worlds);
    double chi_square = 0;
    for (const auto& [secret, count] : counts) chi_square += std::pow(count - expected, 2) / expected;
    EXPECT_LT(chi_square, c.limit);
    EXPECT_GT(counts[secret_of(state, c.viewer)], 0) << "the true world is not among them";
  }
}

}  // namespace
}  // namespace vivarium::take_that
