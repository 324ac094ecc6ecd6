#include "bots/match_bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "bots/make_bot.hpp"
#include "bots/take_that/knowledge.hpp"
#include "engine/match/match_of.hpp"
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

// What the others did before counts, and is in the match: a bot that joins late knows it, too.
TEST(MatchBot, RemembersWhatHappenedBeforeItWasMade) {
  const CatalogEntry& entry = *find_game("take-that");
  const auto match = std::move(entry.make_match(Data::object({{"players", 3}, {"rounds", 2}}), "options",
                                                Completeness::defaults_allowed))
                         .value();
  const auto there = make_match_bot(*match, *parse_bot("search"));
  const auto player = make_match_bot(*match, *parse_bot("greedy"));
  const take_that::TakeThat game(take_that::Options{.players = 3, .rounds = 2});
  const auto forgetful = make_bot(game, *parse_bot("search"));
  Source source(4);
  int compared = 0;
  int differences = 0;
  while (!match->stage().is_over()) {
    if (match->stage().is_chance()) {
      match->commit(match->sample_chance(source));
      continue;
    }
    const Seat seat = match->stage().to_act.first();
    if (seat == Seat(1) && match->legal_moves(seat).size() > 1) {
      Rng first(5);
      Rng second(5);
      Rng third(5);
      const Budget budget = Budget::of_simulations(20);
      const auto& typed = dynamic_cast<const MatchOf<take_that::TakeThat>&>(*match);
      const Data known = to_data(there->decide(*match, seat, budget, first));
      EXPECT_EQ(to_data(make_match_bot(*match, *parse_bot("search"))->decide(*match, seat, budget, second)), known);
      const auto told = forgetful->decide(typed.observation(Viewer::seat(seat)), typed.move_list(seat), budget, third);
      if (third.next() != first.next() || *known.find("move") != Data(take_that::TakeThat::to_text(told.move))) {
        ++differences;
      }
      ++compared;
    }
    Rng rng(6);
    match->commit(*match->prepare(seat, player->decide(*match, seat, Budget{}, rng).move));
  }
  EXPECT_GT(compared, 20);
  EXPECT_GT(differences * 2, compared);
}

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
