#include "bots/search/regret_matching.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

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

void expect_near(const Matcher& matcher, const std::vector<float>& equilibrium, float tolerance,
                 const std::string& what) {
  for (std::size_t i = 0; i < equilibrium.size(); ++i) {
    EXPECT_NEAR(matcher.average(i), equilibrium[i], tolerance) << what << ", move " << i;
  }
}

TEST(RegretMatching, ApproachesTheEquilibriumWhenAllValuesAreSeen) {
  for (const MatrixGame& game : games()) {
    Rng rng(1);
    Matcher first(game.payoffs.size());
    Matcher second(game.payoffs[0].size());
    for (int round = 0; round < 20'000; ++round) {
      const std::size_t row = first.sample(rng, 0);
      const std::size_t column = second.sample(rng, 0);
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

TEST(RegretMatching, ApproachesTheEquilibriumWhenOnlyTheOutcomeIsSeen) {
  constexpr float kExploration = 0.1F;
  for (const MatrixGame& game : games()) {
    Rng rng(2);
    Matcher first(game.payoffs.size());
    Matcher second(game.payoffs[0].size());
    for (int round = 0; round < 200'000; ++round) {
      const std::size_t row = first.sample(rng, kExploration);
      const std::size_t column = second.sample(rng, kExploration);
      first.learn(row, kExploration, game.payoffs[row][column]);
      second.learn(column, kExploration, -game.payoffs[row][column]);
    }
    // Exploration by the other shifts the equilibrium a little.
    expect_near(first, game.first, 0.1F, game.name);
    expect_near(second, game.second, 0.1F, game.name);
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

TEST(RegretMatching, BeginsWithAGuess) {
  Matcher matcher;
  matcher.begin(std::array<float, 3>{0.5F, 0.3F, 0.2F}, 2, 0);
  EXPECT_FLOAT_EQ(matcher.now(0), 0.5F);
  EXPECT_FLOAT_EQ(matcher.now(1), 0.3F);
  EXPECT_FLOAT_EQ(matcher.explored(2, 0.5F), 0.1F + 0.5F / 3);
  EXPECT_FLOAT_EQ(matcher.average(0), 1.0F / 3);  // nothing is learnt yet
}

TEST(RegretMatching, DrawsInProportion) {
  Rng rng(4);
  Matcher matcher;
  matcher.begin(std::array<float, 3>{0.5F, 0, 0.5F}, 1, 0);
  std::array<int, 3> drawn{};
  for (int i = 0; i < 10'000; ++i) ++drawn[matcher.sample(rng, 0)];
  EXPECT_NEAR(drawn[0], 5'000, 250);
  EXPECT_EQ(drawn[1], 0);
  EXPECT_EQ(drawn[0] + drawn[2], 10'000);
}

TEST(RegretMatching, OneMoveIsAlwaysChosen) {
  Rng rng(5);
  Matcher matcher(1);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(matcher.sample(rng, 0.5F), 0U);
    matcher.learn(0, 0.5F, -1);
  }
  EXPECT_FLOAT_EQ(matcher.average(0), 1);
}

}  // namespace
}  // namespace vivarium::bots
