#include "bots/search/regret_matching.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"

namespace vivarium::bots {
namespace {

// A game of two players who choose at the same time; what the first one wins, the second one loses.
struct MatrixGame {
  std::string name;
  std::vector<std::vector<float>> payoffs;
  std::vector<float> first;  // the equilibrium
  std::vector<float> second;
};

using Matcher = RegretMatcher<4>;

std::vector<MatrixGame> games() {
  return {
      {"matching pennies with unequal payoffs", {{2, -1}, {-1, 1}}, {0.4F, 0.6F}, {0.4F, 0.6F}},
      {"matching pennies with different players", {{3, 0}, {0, 1}}, {0.25F, 0.75F}, {0.25F, 0.75F}},
      // Rock wins 1, paper 2, scissors 3.
      {"rock paper scissors with weights",
       {{0, -2, 1}, {2, 0, -3}, {-1, 3, 0}},
       {0.5F, 1.0F / 6, 1.0F / 3},
       {0.5F, 1.0F / 6, 1.0F / 3}},
      {"a move that is never good", {{2, -1, 3}, {-1, 1, 2}, {-3, -2, -1}}, {0.4F, 0.6F, 0}, {0.4F, 0.6F, 0}},
      {"a saddle", {{4, 1, 8}, {2, 0, 5}, {3, -1, 2}}, {1, 0, 0}, {0, 1, 0}},
  };
}

// A move, drawn by the current strategy.
std::size_t draw(const Matcher& matcher, Rng& rng) {
  constexpr std::uint32_t kSteps = 1U << 24U;
  float left = static_cast<float>(draw_below(rng, kSteps)) / static_cast<float>(kSteps);
  for (std::size_t i = 0; i + 1 < matcher.size(); ++i) {
    left -= matcher.now(i);
    if (left < 0) return i;
  }
  return matcher.size() - 1;
}

void expect_near(const Matcher& matcher, const std::vector<float>& equilibrium, float tolerance,
                 const std::string& what) {
  for (std::size_t i = 0; i < equilibrium.size(); ++i) {
    EXPECT_NEAR(matcher.average(i), equilibrium[i], tolerance) << what << ", move " << i;
  }
}

TEST(RegretMatching, ApproachesTheEquilibrium) {
  for (const MatrixGame& game : games()) {
    Rng rng(1);
    Matcher first(game.payoffs.size());
    Matcher second(game.payoffs[0].size());
    for (int round = 0; round < 20'000; ++round) {
      const std::size_t row = draw(first, rng);
      const std::size_t column = draw(second, rng);
      std::array<float, 4> values{};
      for (std::size_t i = 0; i < first.size(); ++i) values[i] = game.payoffs[i][column];
      std::array<float, 4> losses{};
      for (std::size_t i = 0; i < second.size(); ++i) losses[i] = -game.payoffs[row][i];
      first.learn(std::span<const float>(values.data(), first.size()));
      second.learn(std::span<const float>(losses.data(), second.size()));
    }
    expect_near(first, game.first, 0.04F, game.name);
    expect_near(second, game.second, 0.04F, game.name);
  }
}

// Rock, paper, scissors against somebody who plays rock too often.
TEST(RegretMatching, FindsTheBestAnswerToAFixedStrategy) {
  Rng rng(3);
  Matcher matcher(3);
  for (int round = 0; round < 2'000; ++round) {
    const std::uint32_t drawn = draw_below(rng, 4);
    const std::array<std::array<float, 3>, 3> values = {{{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}};
    matcher.learn(values[drawn == 3 ? 0 : drawn]);
  }
  EXPECT_GT(matcher.average(1), 0.9F);
}

TEST(RegretMatching, StartsOverWithAllMovesAlike) {
  Matcher matcher(2);
  matcher.learn(std::array<float, 2>{1, 0});
  EXPECT_FLOAT_EQ(matcher.now(0), 1);
  matcher.begin(4);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_FLOAT_EQ(matcher.now(i), 0.25F);
    EXPECT_FLOAT_EQ(matcher.average(i), 0.25F);
  }
}

TEST(RegretMatching, AlwaysChoosesTheOnlyMove) {
  Matcher matcher(1);
  for (int i = 0; i < 10; ++i) matcher.learn(std::array<float, 1>{-1});
  EXPECT_FLOAT_EQ(matcher.now(0), 1);
  EXPECT_FLOAT_EQ(matcher.average(0), 1);
}

}  // namespace
}  // namespace vivarium::bots
