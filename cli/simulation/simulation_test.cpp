#include "cli/simulation/simulation.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <sstream>

#include "cli/bench/allocation_count.hpp"
#include "cli/simulation/simulation_report.hpp"
#include "games/catalog/catalog.hpp"
#include "protocol/json.hpp"
#include "protocol/record_json.hpp"

namespace vivarium::cli {
namespace {

std::unique_ptr<RandomGames> games_of(std::string_view id, int players, std::uint64_t seed = 7) {
  auto games = make_random_games(id, Data::object({{"players", players}}), "options", seed);
  EXPECT_TRUE(games.has_value());
  return std::move(games).value();
}

// All that a tally holds, as text.
std::string summary(const Tally& tally) {
  std::ostringstream text;
  text << tally.games() << ' ' << tally.decisions() << ' ' << tally.fewest_decisions() << ' ' << tally.most_decisions();
  for (int i = 0; i < kMaxSeats; ++i) {
    const SeatTally& seat = tally.seat(Seat(i));
    text << '\n'
         << seat.wins << ' ' << seat.shared_wins << ' ' << seat.win_parts << ' ' << seat.score_sum << ' '
         << seat.square_sum << ' ' << seat.lowest << ' ' << seat.highest;
  }
  for (const auto& entry : tally.score_counts()) text << '\n' << entry.value << ' ' << entry.count;
  return text.str();
}

TEST(Tally, CountsWinsAloneAndShared) {
  Tally tally;
  tally.add(Scores{3, -4, 3}, SeatSet::of(Seat(0)) | SeatSet::of(Seat(2)), 10);
  tally.add(Scores{5, 7, -2}, SeatSet::of(Seat(1)), 20);
  EXPECT_EQ(tally.games(), 2U);
  EXPECT_EQ(tally.decisions(), 30U);
  EXPECT_EQ(tally.fewest_decisions(), 10U);
  EXPECT_EQ(tally.most_decisions(), 20U);
  EXPECT_EQ(tally.seat(Seat(0)).wins, 0U);
  EXPECT_EQ(tally.seat(Seat(0)).shared_wins, 1U);
  EXPECT_EQ(tally.seat(Seat(0)).win_parts, Tally::kWinParts / 2);
  EXPECT_EQ(tally.seat(Seat(1)).wins, 1U);
  EXPECT_EQ(tally.seat(Seat(1)).score_sum, 3);
  EXPECT_EQ(tally.seat(Seat(2)).lowest, -2);
  EXPECT_EQ(tally.seat(Seat(2)).highest, 3);
  EXPECT_EQ(tally.score_counts().size(), 5U);
  EXPECT_EQ(tally.score_counts()[2].value, 3);
  EXPECT_EQ(tally.score_counts()[2].count, 2U);
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, RecordedGamesAreTheGamesThatWouldHaveBeenPlayed) {
  const auto games = games_of(GetParam(), 3);
  Tally played;
  Tally recorded;
  std::string lines;
  games->play({5, 25}, played);
  games->record({5, 25}, LegalLists::write, recorded, lines);
  EXPECT_EQ(summary(played), summary(recorded));
  std::istringstream stream(lines);
  std::size_t count = 0;
  for (std::string line; std::getline(stream, line); ++count) {
    const auto record = record_from_json(line);
    ASSERT_TRUE(record.has_value()) << record.error();
    auto match = make_match_for(*record);
    ASSERT_TRUE(match.has_value()) << match.error().text();
    const Verification verification = verify(*record, **match);
    EXPECT_TRUE(verification.accepted()) << verification.difference->reason;
    EXPECT_TRUE(verification.finished);
    EXPECT_GT(verification.lists_checked, 0U);
  }
  EXPECT_EQ(count, 20U);
}

TEST_P(EveryGame, PlayingAllocatesNothing) {
  if (!kCountsAllocations) GTEST_SKIP() << "allocations are not counted in this build";
  const auto games = games_of(GetParam(), 4);
  Tally tally;
  games->play({0, 5}, tally);
  const std::uint64_t before = allocation_count();
  games->play({5, 50}, tally);
  EXPECT_EQ(allocation_count(), before);
}

TEST_P(EveryGame, ThreadsMakeNoDifference) {
  const auto games = games_of(GetParam(), 2);
  SimulationPlan plan;
  plan.games = 200;
  plan.threads = 1;
  const Simulation alone = simulate(*games, plan);
  plan.threads = 3;
  EXPECT_EQ(summary(simulate(*games, plan).tally), summary(alone.tally));
  EXPECT_EQ(alone.tally.games(), 200U);
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::Values("dino-twist", "take-that", "cubosaurs"),
                         [](const auto& game) { return game.param.substr(0, game.param.find('-')); });

TEST(Simulation, AStopLeavesTheFirstGamesWithoutAGap) {
  const auto games = games_of("take-that", 2);
  SimulationPlan plan;
  plan.games = 1'000'000'000;
  plan.threads = 3;
  std::atomic<int> asked{0};
  plan.stop_requested = [&] { return ++asked > 10; };
  const Simulation stopped = simulate(*games, plan);
  ASSERT_GT(stopped.tally.games(), 0U);
  ASSERT_LT(stopped.tally.games(), 10'000U);
  Tally same;
  games->play({0, stopped.tally.games()}, same);
  EXPECT_EQ(summary(stopped.tally), summary(same));
}

TEST(Simulation, AFailureToWriteEndsIt) {
  const auto games = games_of("take-that", 2);
  RecordFile full("/dev/full");
  SimulationPlan plan;
  plan.games = 1'000'000'000;
  plan.threads = 3;
  plan.record_file = &full;
  EXPECT_TRUE(simulate(*games, plan).write_failed);
}

class BrokenGames final : public RandomGames {
 public:
  [[nodiscard]] Data options() const override { return {}; }
  [[nodiscard]] int players() const override { return 2; }
  void play(GameRange /*range*/, Tally& /*tally*/) const override { throw std::bad_alloc(); }
  void record(GameRange range, LegalLists /*lists*/, Tally& tally, std::string& lines) const override {
    lines = "x";
    if (range.first > 0) play(range, tally);
  }
};

TEST(Simulation, WhatBreaksInAThreadReachesTheCaller) {
  SimulationPlan plan;
  plan.games = 1'000'000;
  plan.threads = 3;
  EXPECT_THROW(static_cast<void>(simulate(BrokenGames(), plan)), std::bad_alloc);
  RecordFile nowhere("/dev/null");
  plan.record_file = &nowhere;
  EXPECT_THROW(static_cast<void>(simulate(BrokenGames(), plan)), std::bad_alloc);
}

TEST(SimulationReport, WorksForNoGameAtAll) {
  const SimulationSetup setup{find_game("take-that")->info(), Data::object({{"players", 2}}), 2, 10, 1, 1};
  const Simulation nothing;
  EXPECT_NE(report_text(setup, nothing, 80).find("0 games"), std::string::npos);
  EXPECT_EQ(*report_data(setup, nothing).find("stopped"), Data(true));
  EXPECT_TRUE(parse_json(to_json(report_data(setup, nothing))).has_value());
}

TEST(SimulationReport, TellsWhatWasPlayed) {
  const auto games = games_of("take-that", 2);
  SimulationPlan plan;
  plan.games = 300;
  plan.threads = 2;
  const Simulation simulation = simulate(*games, plan);
  const SimulationSetup setup{find_game("take-that")->info(), games->options(), 2, 300, 7, 2};
  const std::string text = report_text(setup, simulation, 80);
  EXPECT_NE(text.find("Take That, 2 random players: rounds 2, expert false\n300 games, seed 7, 2 threads\n"),
            std::string::npos);
  for (const char* part :
       {"win share", "mean score", "Scores of all players", "decisions a game", "games a second", "█"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  const Data data = report_data(setup, simulation);
  double shares = 0;
  for (const Data& seat : *data.find("seats")->as_array()) {
    shares += seat.find("win_share")->as_double() != nullptr ? *seat.find("win_share")->as_double() : 0;
  }
  EXPECT_NEAR(shares, 1, 1e-9);
  std::int64_t scores = 0;
  for (const Data& entry : *data.find("scores")->as_array()) scores += *entry.find("count")->as_int();
  EXPECT_EQ(scores, 600);
}

}  // namespace
}  // namespace vivarium::cli
