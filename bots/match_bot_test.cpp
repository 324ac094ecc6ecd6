#include "bots/match_bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "games/catalog/catalog.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::bots {
namespace {

class Source final : public RandomSource {
 public:
  explicit Source(std::uint64_t seed) : rng_(seed) {}
  std::uint64_t next() override { return rng_.next(); }

 private:
  Rng rng_;
};

class MatchBots : public testing::TestWithParam<std::string> {};

TEST_P(MatchBots, PlayWholeMatchesOfEveryGame) {
  const CatalogEntry& entry = *find_game(GetParam());
  for (const char* name : {"random", "easy", "search", "plain"}) {
    Rng rng(3);
    Source source(4);
    const Data options = random_options(entry.info(), 3, rng);
    const auto match = std::move(entry.make_match(options, "options", Completeness::every_field)).value();
    const auto bot = make_match_bot(*match, *parse_bot(name));
    ASSERT_NE(bot, nullptr);
    while (!match->stage().is_over()) {
      if (match->stage().is_chance()) {
        match->commit(match->sample_chance(source));
        continue;
      }
      const Seat seat = match->stage().to_act.first();
      const auto legal = match->legal_moves(seat);
      const MatchDecision decision = bot->decide(*match, seat, Budget::of_simulations(10), rng);
      const auto step = match->prepare(seat, decision.move);
      ASSERT_TRUE(step.has_value()) << name << ": " << decision.move;
      if (!decision.estimates.empty()) {
        ASSERT_EQ(decision.estimates.size(), legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) EXPECT_EQ(decision.estimates[i].move, legal[i]);
        EXPECT_EQ(decision.simulations, 10U);
      }
      match->commit(*step);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, MatchBots, testing::Values("take-that", "cubosaurs", "dino-twist"),
                         [](const auto& parameter) {
                           std::string name = parameter.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

TEST(MatchBot, TellsWhatItThinksAsData) {
  const MatchDecision decision{"take", {{"take", 0.25, -3.5, 0.5, 12}, {"play 34", 0, 0, 0, 0}}, 12};
  const Data data = to_data(decision);
  EXPECT_EQ(*data.find("move"), Data("take"));
  EXPECT_EQ(*data.find("simulations"), Data(12));
  const Data::Array& estimates = *data.find("estimates")->as_array();
  ASSERT_EQ(estimates.size(), 2U);
  EXPECT_EQ(estimates[0],
            Data::object({{"move", "take"}, {"win", 0.25}, {"margin", -3.5}, {"margin_error", 0.5}, {"weight", 12}}));
}

}  // namespace
}  // namespace vivarium::bots
