// Every command of the program at work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/bench/allocation_count.hpp"
#include "protocol/json.hpp"
#include "tests/program/run_vivarium.hpp"

namespace vivarium::test {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

const std::vector<std::string> kCommands = {"games", "simulate", "verify", "replay", "rules", "bench"};
const std::vector<std::string> kGames = {"dino-twist", "take-that", "cubosaurs"};

TEST(Program, ShowsItsHelpAndVersion) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{}, {"--help"}, {"-h"}, {"help"}}) {
    const Outcome outcome = run_vivarium(arguments);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, StartsWith("Example:\n  vivarium "));
    for (const std::string& command : kCommands) EXPECT_THAT(outcome.out, HasSubstr("\n  " + command + " "));
  }
  EXPECT_THAT(
      run_vivarium({"--version"}).out,
      MatchesRegex(
          "vivarium [0-9]+\\.[0-9]+\\.[0-9]+ \\((unknown commit|commit [0-9a-f]+\\+?), (g|clang)\\+\\+ [0-9.]+\\)\n"));
}

TEST(Program, EveryCommandHasHelpWithExamples) {
  for (const std::string& command : kCommands) {
    const Outcome outcome = run_vivarium({command, "--help"});
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_EQ(outcome.err, "") << command;
    EXPECT_THAT(outcome.out, HasSubstr("Usage: vivarium " + command));
    EXPECT_THAT(outcome.out, StartsWith("Example:\n  vivarium " + command));
    EXPECT_EQ(run_vivarium({"help", command}).out, outcome.out);
  }
}

TEST(Games, ListsPlayersAndOptions) {
  const Outcome outcome = run_vivarium({"games"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Take That (take-that), by Andreas Spies and Reinhard Staupe\n  2 to 4 players"));
  EXPECT_THAT(outcome.out, HasSubstr("1 to 10; default: 2"));
  EXPECT_THAT(outcome.out, HasSubstr("--edition FILE"));
}

TEST(Games, AreAlsoThereAsJson) {
  const auto games = parse_json(run_vivarium({"games", "--json"}).out);
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->as_array()->size(), kGames.size());
  for (std::size_t i = 0; i < kGames.size(); ++i) EXPECT_EQ(*(*games->as_array())[i].find("id"), Data(kGames[i]));
}

TEST(Verify, AcceptsTheForeignRecords) {
  std::vector<std::string> arguments = {"verify"};
  for (const std::string& game : kGames) arguments.push_back(foreign_records(game));
  const Outcome outcome = run_vivarium(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr("in all: 72 games, 10,811 steps and 10,544 lists of legal moves checked; "));
  EXPECT_THAT(outcome.out, HasSubstr("all good\n"));
}

TEST(Verify, ReportsUnfinishedGames) {
  std::string line = read_all(foreign_records("take-that"));
  line.erase(line.find('\n'));
  const std::size_t result = line.find(",\"result\":");
  ASSERT_NE(result, std::string::npos);
  line.erase(result, line.find(",\"steps\"") - result);
  line.replace(line.rfind(",{\"player\""), std::string::npos, "]}");
  const Outcome outcome = run_vivarium({"verify", "-"}, {.input = line});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "standard input:1: unfinished after 163 steps, good so far\n"
            "standard input: 1 game, 163 steps and 161 lists of legal moves checked; 1 unfinished; all good\n");
}

TEST(Verify, NamesEachBadRecordAndGoesOn) {
  const TemporaryFolder folder;
  std::string lines = read_all(foreign_records("take-that"));
  const std::size_t first = lines.find("\"move\":\"play 19\"");
  lines.replace(first, 16, "\"move\":\"play 18\"");
  const std::size_t score = lines.find("\"scores\":[", lines.find('\n')) + 10;
  lines.replace(score, lines.find(',', score) - score, "99");
  const std::string path = folder.file("games.jsonl", lines);
  const Outcome outcome = run_vivarium({"verify", path});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("vivarium: " + path + ":1: step 1: player 0, 'play 18': not a legal move now\n"));
  EXPECT_THAT(outcome.err, HasSubstr("vivarium: " + path + ":2: the scores are ["));
  EXPECT_THAT(outcome.out, HasSubstr(path + ": 24 games, "));
  EXPECT_THAT(outcome.out, HasSubstr("; 2 bad\n"));
}

TEST(Replay, TellsAFinishedGameWithAllCards) {
  for (const std::string& game : kGames) {
    const Outcome outcome = run_vivarium({"replay", foreign_records(game)});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, HasSubstr(".jsonl:1, with all cards shown\n"));
    EXPECT_THAT(outcome.out, HasSubstr("\n   0  "));
    EXPECT_THAT(outcome.out, HasSubstr("wins"));
    EXPECT_EQ(outcome.out.find("  " + game + "."), std::string::npos) << "an event without words";
  }
}

TEST(Replay, TellsWhatASeatSaw) {
  const std::string path = foreign_records("take-that");
  const std::string all = run_vivarium({"replay", path}).out;
  EXPECT_THAT(all, HasSubstr("p0 holds 12, 19, 23"));
  EXPECT_THAT(all, HasSubstr("p1 holds 13, 22, 25"));
  const std::string seen = run_vivarium({"replay", path, "--seat", "1", "--game", "1"}).out;
  EXPECT_THAT(seen, HasSubstr("as p1 saw it"));
  EXPECT_EQ(seen.find("p0 holds"), std::string::npos);
  EXPECT_THAT(seen, HasSubstr("Your hand: 13, 22, 25"));
  EXPECT_THAT(seen, HasSubstr("p0 draws a card."));
}

TEST(Replay, SpeaksTheLanguageThatWasAskedFor) {
  const std::string path = foreign_records("take-that");
  const Outcome french = run_vivarium({"replay", path, "--lang", "fr"});
  EXPECT_EQ(french.status, 0) << french.err;
  EXPECT_THAT(french.out, HasSubstr(", toutes cartes visibles\n"));
  EXPECT_THAT(french.out, HasSubstr("p0 a en main 12, 19, 23"));
  EXPECT_EQ(run_vivarium({"replay", path}, {.shell_prologue = "export VIVARIUM_LANG=fr_FR.UTF-8"}).out, french.out);
  const Outcome unknown = run_vivarium({"replay", path, "--lang", "es"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.err, "vivarium: --lang: no words in 'es'; there are en, fr, de, pl\n");
}

TEST(Replay, AnUnfinishedGameKeepsItsSecrets) {
  std::string line = read_all(foreign_records("take-that"));
  line.erase(line.find('\n'));
  const std::size_t result = line.find(",\"result\":");
  line.erase(result, line.find(",\"steps\"") - result);
  line.replace(line.rfind(",{\"player\""), std::string::npos, "]}");
  const Outcome outcome = run_vivarium({"replay", "-"}, {.input = line});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("as a spectator sees it"));
  EXPECT_EQ(outcome.out.find(" holds "), std::string::npos);
  EXPECT_THAT(outcome.out, HasSubstr("The record ends here; the game is not over.\n"));
}

TEST(Replay, SaysWhereABadRecordStops) {
  std::string lines = read_all(foreign_records("take-that"));
  const std::size_t move = lines.find("\"move\":\"play 77\"");
  lines.replace(move, 16, "\"move\":\"play 78\"");
  const Outcome outcome = run_vivarium({"replay", "-"}, {.input = lines});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("\n   2  "));
  EXPECT_EQ(outcome.out.find("\n   3  "), std::string::npos);
  EXPECT_EQ(outcome.out.find("p1 holds"), std::string::npos) << "a game that never ended has no finished viewer";
  EXPECT_EQ(outcome.err,
            "vivarium: standard input:1: the replay ends here: step 3: player 1, 'play 78': not a legal move now\n");
}

TEST(Rules, ShowsTheTextAndTheFactsOfTheEdition) {
  for (const std::string& game : kGames) {
    const Outcome outcome = run_vivarium({"rules", game});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_GT(outcome.out.size(), 3000U) << game;
    EXPECT_EQ(outcome.out.find('\033'), std::string::npos) << "codes for a terminal in a pipe";
    EXPECT_EQ(outcome.out.find("**"), std::string::npos);
    EXPECT_EQ(outcome.out.find("{facts}"), std::string::npos);
    EXPECT_EQ(outcome.out.find(":card["), std::string::npos);
    EXPECT_THAT(run_vivarium({"rules", game, "--exact"}).out, HasSubstr("Ruling:"));
  }
  EXPECT_THAT(run_vivarium({"rules", "dino-twist"}).out, HasSubstr("(assumed)"));
  EXPECT_EQ(run_vivarium({"rules", "take-that"}).out.find("(assumed)"), std::string::npos);
}

TEST(Rules, ShowsTheFactsOfAnotherEdition) {
  const TemporaryFolder folder;
  const std::string path =
      folder.file("box.json", R"({"game": "dino-twist", "name": "my box", "claws": ["A9", "V2"]})");
  const Outcome outcome = run_vivarium({"rules", "dino-twist", "--edition", path});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Long Claws: A9 and V2.\n"));
}

TEST(Bench, PrintsTheFingerprint) {
  const Outcome outcome = run_vivarium({"bench", "--fingerprint-only"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, MatchesRegex("[0-9a-f]{16}\n"));
}

TEST(Bench, PrintsSpeedsAsJson) {
  const Outcome outcome = run_vivarium({"bench", "--json", "--seconds", "0.001"});
  EXPECT_EQ(outcome.status, 0);
  const auto data = parse_json(outcome.out);
  ASSERT_TRUE(data.has_value());
  EXPECT_NE(data->find("fingerprint")->as_text(), nullptr);
  const Data* speeds = data->find("speeds");
  EXPECT_EQ(speeds->as_object()->size(), 5U + 3U + 4U);
  for (const auto& [name, speed] : *speeds->as_object()) {
    ASSERT_EQ(speed.as_object()->size(), 4U);
    for (const char* field : {"playouts_per_s", "ns_per_step", "steps_per_playout"}) {
      const Data* value = speed.find(field);
      ASSERT_NE(value, nullptr);
      EXPECT_TRUE(value->as_int() != nullptr ? *value->as_int() > 0 : *value->as_double() > 0) << name << " " << field;
    }
    EXPECT_EQ(*speed.find("allocations_per_playout"), cli::kCountsAllocations ? Data(0) : Data()) << name;
  }
}

TEST(Bench, MeasuresOneSeries) {
  const Outcome outcome = run_vivarium({"bench", "--json", "--seconds", "0.001", "--series", "cubosaurs/3"});
  const auto data = parse_json(outcome.out);
  ASSERT_TRUE(data.has_value()) << outcome.err;
  EXPECT_NE(data->find("fingerprint"), nullptr);
  ASSERT_EQ(data->find("speeds")->as_object()->size(), 1U);
  EXPECT_EQ(data->find("speeds")->as_object()->front().first, "cubosaurs/3");
}

TEST(Bench, PlaysAFixedNumberOfGamesForProfilers) {
  const std::vector<std::string> arguments = {"bench", "--json", "--series", "take-that/2", "--playouts", "3"};
  const auto first = parse_json(run_vivarium(arguments).out);
  const auto second = parse_json(run_vivarium(arguments).out);
  ASSERT_TRUE(first.has_value() && second.has_value());
  EXPECT_EQ(first->find("fingerprint"), nullptr) << "something else was played";
  const auto steps = [](const Data& data) {
    return *data.find("speeds")->find("take-that/2")->find("steps_per_playout");
  };
  EXPECT_EQ(steps(*first), steps(*second));
  EXPECT_THAT(run_vivarium({"bench", "--playouts", "1"}).out, HasSubstr("cubosaurs/5"));
}

}  // namespace
}  // namespace vivarium::test
