// vivarium arena, run as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "protocol/json.hpp"
#include "tests/program/run_vivarium.hpp"

namespace vivarium::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> arena(const std::string& game, const std::string& bots, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"arena", game, "--bots", bots});
  return more;
}

double number(const Data& data) {
  if (const double* value = data.as_double()) return *value;
  EXPECT_NE(data.as_int(), nullptr);
  return data.as_int() != nullptr ? static_cast<double>(*data.as_int()) : 0;
}

void expect_interval(const Data& data, double value) {
  ASSERT_NE(data.as_array(), nullptr);
  ASSERT_EQ(data.as_array()->size(), 2U);
  EXPECT_LE(number((*data.as_array())[0]), value);
  EXPECT_GE(number((*data.as_array())[1]), value);
}

TEST(Arena, PrintsJsonInTheOrderGiven) {
  for (const std::string& game : game_ids()) {
    const Outcome outcome = run_vivarium(
        arena(game, "random,search,greedy", {"--games", "11", "--players", "3", "--simulations", "10", "--json"}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    const auto data = parse_json(outcome.out);
    ASSERT_TRUE(data.has_value());
    EXPECT_EQ(*data->find("games"), Data(12)) << "rounded up to whole rotations";
    EXPECT_EQ(*data->find("games_asked"), Data(11));
    const Data::Array& bots = *data->find("bots")->as_array();
    ASSERT_EQ(bots.size(), 3U);
    EXPECT_EQ(*bots[0].find("name"), Data("random"));
    EXPECT_EQ(*bots[1].find("name"), Data("search"));
    EXPECT_EQ(*bots[1].find("player"), Data("bot:search:10"));
    EXPECT_EQ(*bots[2].find("name"), Data("greedy"));
    double shares = 0;
    for (const Data& bot : bots) {
      shares += number(*bot.find("win_share"));
      expect_interval(*bot.find("win_share_95"), number(*bot.find("win_share")));
      expect_interval(*bot.find("elo_95"), number(*bot.find("elo")));
      expect_interval(*bot.find("margin_95"), number(*bot.find("margin")));
      EXPECT_GE(number(*bot.find("milliseconds_per_move")), 0);
    }
    EXPECT_NEAR(shares, 1, 1e-9);
    EXPECT_EQ(data->find("ahead")->as_array()->size(), 3U);
  }
}

TEST(Arena, SaysHowTheSeatsAreFilled) {
  const Outcome outcome = run_vivarium(arena("take-that", "greedy,random", {"--games", "3", "--players", "3"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("4 games in 2 rotations of 2 (3 asked for, rounded up to 4)"));
  EXPECT_THAT(outcome.out, HasSubstr("Seats  greedy, random, greedy; then random, greedy, random\n"));
}

TEST(Arena, WritesRecordsThatVerify) {
  const TemporaryFolder folder;
  for (const std::string& game : game_ids()) {
    std::string written;
    for (const std::string threads : {"1", "2"}) {
      const std::string path = folder.path(game + threads);
      const Outcome outcome = run_vivarium(arena(
          game, "search:5,seer:5,easy", {"--games", "12", "--players", "2", "--threads", threads, "--record", path}));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_THAT(outcome.out, HasSubstr("12 games"));
      if (written.empty()) written = read_all(path);
      EXPECT_EQ(read_all(path), written) << "the same games for any number of threads";
    }
    EXPECT_THAT(written, HasSubstr("\"bot:search:5\""));
    EXPECT_THAT(written, HasSubstr("\"bot:seer:5\""));
    EXPECT_THAT(written, HasSubstr("\"bot:easy\""));
    EXPECT_EQ(run_vivarium({"verify", folder.path(game + "1")}).status, 0);
  }
}

TEST(Arena, FailsWhereABotNeverStarted) {
  const Outcome absent = run_vivarium(arena("take-that", "me=exec:/nonexistent/bot,greedy", {"--games", "4"}));
  EXPECT_EQ(absent.status, 1);
  EXPECT_THAT(absent.err, HasSubstr("vivarium: me never started; it lost every game\n"));
  EXPECT_THAT(absent.out, HasSubstr("me failed 4 times and lost those games: 4 start\n"));
  EXPECT_EQ(run_vivarium({"simulate", "take-that", "--bots", "exec:false,greedy", "--games", "2"}).status, 1);
  EXPECT_EQ(run_vivarium(arena("take-that", "you=greedy,random", {"--games", "2"})).status, 0);
}

TEST(Arena, ClaimsNoCertaintyFromFewGames) {
  const Outcome one = run_vivarium(arena("take-that", "greedy,random", {"--games", "2"}));
  EXPECT_THAT(one.out, HasSubstr("unknown"));
  const Outcome few = run_vivarium(arena("take-that", "greedy,random,easy", {"--games", "12"}));
  for (const std::string_view certain : {"±0.0", "+0.00]"})
    EXPECT_EQ(few.out.find(certain), std::string::npos) << few.out;
  const Outcome single = run_vivarium({"simulate", "take-that", "--games", "1"});
  EXPECT_EQ(single.out.find("±0.0"), std::string::npos) << single.out;
  const auto data = parse_json(run_vivarium(arena("take-that", "greedy,random", {"--games", "2", "--json"})).out);
  const Data& bot = (*data->find("bots")->as_array())[0];
  EXPECT_EQ(*bot.find("elo_95"), Data());
  EXPECT_EQ(*bot.find("margin_95"), Data());
}

TEST(Arena, DrawsItsResults) {
  const TemporaryFolder folder;
  const Outcome drawn =
      run_vivarium(arena("take-that", "me=greedy,random", {"--games", "20", "--plot", folder.path("arena.svg")}));
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_THAT(drawn.out, HasSubstr("Victories (% of the games)\n"));
  EXPECT_THAT(read_all(folder.path("arena.svg")), HasSubstr(">me</text>"));
  const Outcome simulated =
      run_vivarium({"simulate", "take-that", "--games", "20", "--json", "--plot", folder.path("games.svg")});
  EXPECT_TRUE(parse_json(simulated.out).has_value());
  EXPECT_THAT(read_all(folder.path("games.svg")), HasSubstr("Points by seat"));
  EXPECT_EQ(run_vivarium({"simulate", "take-that", "--games", "5", "--plot", "/nowhere/x.svg"}).err,
            "vivarium: cannot write /nowhere/x.svg: No such file or directory\n");
}

TEST(Arena, RunsASequentialTest) {
  for (const std::string bounds : {"0,40", "-40,-10"}) {
    const Outcome outcome =
        run_vivarium(arena("take-that", "greedy,random", {"--games", "2000", "--sprt", bounds, "--json"}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto data = parse_json(outcome.out);
    ASSERT_TRUE(data.has_value());
    EXPECT_LT(number(*data->find("games")), 400) << "the question is easy";
    EXPECT_EQ(*data->find("sprt")->find("verdict"), Data("elo1"));
    EXPECT_GE(number(*data->find("sprt")->find("llr")), number(*data->find("sprt")->find("upper")));
  }
  const Outcome reversed =
      run_vivarium(arena("take-that", "random,greedy", {"--games", "2000", "--sprt", "0,40", "--json"}));
  EXPECT_EQ(reversed.status, 0) << "an answer that is no is an answer";
  EXPECT_EQ(*parse_json(reversed.out)->find("sprt")->find("verdict"), Data("elo0"));
}

TEST(Arena, EndsOnCtrlCWithWhatIsThere) {
  const TemporaryFolder folder;
  RunningVivarium running(
      arena("take-that", "expert,hard", {"--games", "1000", "--threads", "2", "--record", folder.path("games")}));
  for (int i = 0; i < 3000 && !std::filesystem::exists(folder.path("games.partial")); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  running.send(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("vivarium: stopped after 0 of 1,000 games"));
  EXPECT_THAT(outcome.out, HasSubstr("0 games in 0 rotations"));
}

TEST(Arena, RefusesWhatItCannotDo) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {arena("take-that", "search"), "--bots: 2 to 12 bots expected, got 1"},
      {arena("take-that", "serch,plain"), "--bots: no such bot: 'serch' (did you mean 'search'?); there are random"},
      {arena("take-that", "greedy:5,plain"), "takes no budget"},
      {arena("take-that", "greedy,random", {"--players", "5"}), "--players: a whole number from 2 to 4 expected"},
      {arena("take-that", "greedy,random", {"--games", "0"}), "--games: "},
      {arena("take-that", "greedy,random", {"--threads", "0"}), "--threads: "},
      {arena("take-that", "greedy,random", {"--sprt", "5"}), "--sprt: "},
      {arena("take-that", "greedy,random", {"--sprt", "5,5"}), "--sprt: "},
      {arena("take-that", "greedy,random", {"--sprt", "0,nan"}), "--sprt: "},
      {arena("take-that", "greedy,random", {"--simulations", "5", "--milliseconds", "5"}), "one of them, not both"},
      {arena("take-that", "greedy,random", {"--simulations", "0"}), "--simulations: "},
      {arena("take-that", "greedy,random", {"--option", "rounds=99"}), "--option rounds: "},
      {arena("take-that", "greedy,random", {"--json", "--record", "-"}), "standard output"},
      {arena("take-this", "greedy,random"), "no such game: 'take-this'"},
      {{"arena", "take-that"}, "--bots is required"},
  };
  for (const auto& [arguments, problem] : cases) {
    const Outcome outcome = run_vivarium(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(problem));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST(Simulate, FillsTheSeatsWithBotsByTurns) {
  const TemporaryFolder folder;
  const Outcome outcome = run_vivarium({"simulate", "take-that", "--players", "3", "--games", "4", "--bots",
                                        "easy,search:5", "--record", folder.path("games"), "--legal"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("easy, search:5, easy"));
  EXPECT_THAT(read_all(folder.path("games")), HasSubstr(R"("players":["bot:easy","bot:search:5","bot:easy"])"));
  EXPECT_EQ(run_vivarium({"verify", folder.path("games")}).status, 0);
}

TEST(Simulate, RefusesBotsThatDoNotPlayThere) {
  for (const std::string bots : {"seer", "greedy,seer:5", "nobody", "a,b,c", "random,random,random,random,random"}) {
    const Outcome outcome = run_vivarium({"simulate", "take-that", "--players", "4", "--games", "1", "--bots", bots});
    EXPECT_EQ(outcome.status, 2) << bots;
    EXPECT_THAT(outcome.err, HasSubstr("--bots: "));
  }
}

}  // namespace
}  // namespace vivarium::test
