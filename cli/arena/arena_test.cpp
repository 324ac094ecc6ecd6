#include "cli/arena/arena.hpp"

#include <gtest/gtest.h>

#include "cli/arena/arena_report.hpp"
#include "cli/arena/rotation_sample.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {
namespace {

struct Arena {
  Arena(std::string_view game, int players, std::string_view bots, std::uint64_t seed = 5)
      : contestants(parse_contestants(bots, {bots::Effort::simulations(12), SeerRule::allowed})),
        seating(contestants.size(), static_cast<std::size_t>(players)),
        games(std::move(make_bot_games(game, Data::object({{"players", players}}), "options", seed)).value()) {}

  [[nodiscard]] ArenaResult run(const ArenaPlan& plan) const { return run_arena(*games, contestants, seating, plan); }

  // Everything but what the clock says.
  [[nodiscard]] std::string summary(const ArenaResult& result) const {
    std::string text = std::to_string(result.rotations) + " " + std::to_string(result.games);
    for (const BotStanding& standing : result.standings) {
      text += "\n" + std::to_string(standing.win_share.mean()) + " " + std::to_string(standing.win_share.squares()) +
              " " + std::to_string(standing.margin.mean()) + " " + std::to_string(standing.margin.squares()) + " " +
              std::to_string(standing.thinking.moves);
    }
    for (const auto& row : result.ahead) {
      for (const SampleMean& ahead : row) text += " " + std::to_string(ahead.mean());
    }
    return text;
  }

  std::vector<Contestant> contestants;
  Seating seating;
  std::unique_ptr<BotGames> games;
};

PlayedGame played(Scores scores, SeatSet winners) {
  PlayedGame game;
  game.scores = scores;
  game.winners = winners;
  return game;
}

TEST(RotationSample, AddsTheSharesOfAllSeatsOfABot) {
  RotationSample sample(2);
  // Bot 0 sits at 0 and 2. Seats 0 and 1 share the victory.
  sample.add({0, 1, 0}, played({10, 10, 1}, SeatSet::of(Seat(0)) | SeatSet::of(Seat(1))));
  EXPECT_DOUBLE_EQ(sample.bot(0).win_share, 0.5);
  EXPECT_DOUBLE_EQ(sample.bot(1).win_share, 0.5);
  EXPECT_DOUBLE_EQ(sample.bot(0).margin, 5.5 - 10);
  EXPECT_DOUBLE_EQ(sample.bot(1).margin, 10 - 5.5);
  EXPECT_DOUBLE_EQ(sample.ahead(0, 1), 0.25) << "a tie and a seat behind";
  EXPECT_DOUBLE_EQ(sample.ahead(1, 0), 0.75);
  sample.add({1, 0, 1}, played({0, 9, 3}, SeatSet::of(Seat(1))));
  EXPECT_DOUBLE_EQ(sample.bot(0).win_share, 1.5);
  EXPECT_DOUBLE_EQ(sample.ahead(0, 1), (0.5 + 0 + 1 + 1) / 4);
  EXPECT_EQ(sample.bot(0).games, 2U);
}

TEST(RotationSample, PutsTheWinnerOfATieAhead) {
  RotationSample sample(3);
  sample.add({2, 0}, played({4, 4}, SeatSet::of(Seat(1))));
  EXPECT_DOUBLE_EQ(sample.ahead(0, 2), 1);
  EXPECT_EQ(sample.bot(1).games, 0U) << "did not play";
}

TEST(BotGames, PlayTheSameDealWhoeverSitsThere) {
  const Arena arena("take-that", 2, "random,greedy");
  const std::atomic<bool> go_on{false};
  const auto first_line = [&](std::uint64_t deal, std::uint64_t number, std::size_t first) {
    const GameRequest request{deal, number, {&arena.contestants[first], &arena.contestants[1 - first]}, true};
    const std::string line = arena.games->play(request, go_on)->record;
    const auto record = parse_json(line);
    EXPECT_TRUE(record.has_value());
    return to_json((*record->find("steps")->as_array())[0]);
  };
  EXPECT_EQ(first_line(3, 10, 0), first_line(3, 11, 1));
  EXPECT_NE(first_line(3, 10, 0), first_line(4, 10, 0));
}

TEST(BotGames, AreGivenUpWhenNobodyWantsThem) {
  const Arena arena("take-that", 2, "random,greedy");
  const std::atomic<bool> over{true};
  EXPECT_FALSE(arena.games->play({0, 0, {&arena.contestants[0], &arena.contestants[1]}}, over).has_value());
}

TEST(Arena, GoesTheSameForAnyNumberOfThreads) {
  for (const char* game : {"take-that", "cubosaurs", "dino-twist"}) {
    const Arena arena(game, 3, "search,plain,greedy,easy");
    ArenaPlan plan;
    plan.rotations = 3;
    const std::string alone = arena.summary(arena.run(plan));
    plan.threads = 2;
    EXPECT_EQ(arena.summary(arena.run(plan)), alone) << game;
  }
}

TEST(Arena, SharesOutExactlyTheVictories) {
  const Arena arena("cubosaurs", 4, "greedy,random");
  ArenaPlan plan;
  plan.rotations = 20;
  const ArenaResult result = arena.run(plan);
  EXPECT_EQ(result.games, 40U);
  EXPECT_NEAR(result.standings[0].win_share.mean() + result.standings[1].win_share.mean(), 1, 1e-9);
  EXPECT_NEAR(result.standings[0].margin.mean() + result.standings[1].margin.mean(), 0, 1e-9);
  EXPECT_GT(result.standings[0].win_share.mean(), 0.8) << "greedy against random";
}

TEST(Arena, EndsWhenTheTestIsDecidedAtTheSameGameForAnyNumberOfThreads) {
  const Arena arena("take-that", 2, "greedy,random");
  ArenaPlan plan;
  plan.rotations = 5'000;
  plan.test.emplace(0, 50, 2);
  const ArenaResult alone = arena.run(plan);
  EXPECT_LT(alone.rotations, 100U);
  EXPECT_EQ(plan.test->verdict(alone.standings[0].win_share), SequentialTest::Verdict::elo1);
  plan.threads = 3;
  EXPECT_EQ(arena.summary(arena.run(plan)), arena.summary(alone));
}

TEST(Arena, StopsOnRequestWithWhatIsThere) {
  const Arena arena("take-that", 2, "expert,search:60000ms");
  ArenaPlan plan;
  plan.rotations = 10;
  plan.stop_requested = [] { return true; };
  const ArenaResult result = arena.run(plan);
  EXPECT_EQ(result.rotations, 0U);
  const ArenaSetup setup{
      find_game("take-that")->info(), arena.games->options(), arena.contestants, arena.seating, 20, 5, 1, std::nullopt};
  EXPECT_NE(arena_text(setup, result, 80).find("0 games"), std::string::npos);
  EXPECT_EQ(*(*arena_data(setup, result).find("bots")->as_array())[0].find("win_share"), Data());
}

// The ceiling is above the player. Not a question of strength: with all hands open it knows what it guesses without.
TEST(Arena, LetsASeerSeeMore) {
  for (const char* game : {"take-that", "cubosaurs"}) {
    const Arena arena(game, 2, "seer:100,search:100");
    ArenaPlan plan;
    plan.rotations = 6;
    plan.threads = 2;
    EXPECT_GT(arena.run(plan).standings[0].margin.mean(), 4) << game;
  }
}

}  // namespace
}  // namespace vivarium::cli
