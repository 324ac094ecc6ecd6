#include "tests/scenarios/scenario.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

namespace vivarium::scenarios {
namespace {

class ScenarioFile : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ScenarioFile, HoldsLineByLine) {
  const Outcome outcome = run_scenario_file(GetParam());
  EXPECT_FALSE(outcome.failure.has_value()) << GetParam() << ", " << *outcome.failure;
  EXPECT_GT(outcome.checks, 0) << GetParam() << " checks nothing";
  EXPECT_FALSE(outcome.rules.empty()) << GetParam() << " cites no rule";
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.parent_path().parent_path().filename().string() + "_" + info.param.stem().string();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(AllGames, ScenarioFile, testing::ValuesIn(scenario_files()), test_name);

// Every numbered rule of a game's RULES.md is proved by a scenario, and no scenario cites a rule that does not exist.
TEST(Scenarios, CoverEveryNumberedRule) {
  std::set<std::string> stated;
  int pages = 0;
  for (const auto& game : std::filesystem::directory_iterator(VIVARIUM_SOURCE_DIR "/games")) {
    std::ifstream stream(game.path() / "RULES.md");
    if (!stream) continue;
    ++pages;
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const std::regex number(R"(\*\*([A-Z]{2}-[0-9]+)\*\*)");
    for (std::sregex_iterator it(text.begin(), text.end(), number), end; it != end; ++it) stated.insert((*it)[1]);
  }
  EXPECT_EQ(pages, 3);
  std::set<std::string> proved;
  for (const auto& file : scenario_files()) {
    for (const std::string& rule : run_scenario_file(file).rules) {
      EXPECT_EQ(stated.count(rule), 1U) << file << " cites " << rule;
      proved.insert(rule);
    }
  }
  for (const std::string& rule : stated) EXPECT_EQ(proved.count(rule), 1U) << "no scenario proves " << rule;
  EXPECT_EQ(stated.size(), 33U + 17U + 21U);
}

// The runner itself must be able to say no.
TEST(Scenarios, FailWhereTheyAreWrong) {
  const std::string start = "rules TT-6\ngame take-that players=2\nchance shuffle 12 13 *\n";
  EXPECT_FALSE(run_scenario(start + "legal 0 has play 12\n").failure);
  for (const char* wrong : {"legal 0 lacks play 12", "legal 0 = take", "refused 0 play 12 : illegal_move",
                            "refused 0 twist 12 : unreadable_move", "to-act 1", "stage over", "view 0 row = [\"12\"]",
                            "event take-that.take", "no-event take-that.deal", "scores 1 0", "nonsense", "0 take",
                            "event take-that.deal {\"round\":2}", "winners 0", "view 0 nowhere = 1"}) {
    EXPECT_TRUE(run_scenario(start + wrong).failure) << wrong;
  }
}

}  // namespace
}  // namespace vivarium::scenarios
