// Whatever is wrong gets one clear line on standard error and exit status 2 (or 1 from verify), never a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/program/run_vivarium.hpp"

namespace vivarium::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

using Arguments = std::vector<std::string>;

std::string joined(const Arguments& arguments) {
  std::string text = "vivarium";
  for (const std::string& argument : arguments) text += " " + argument;
  return text;
}

// Runs the program, expects one line and the status, returns the line without "vivarium: " and its line break.
std::string complaint(const Arguments& arguments, int status = 2, const std::string& input = "") {
  const Outcome outcome = run_vivarium(arguments, {.input = input});
  EXPECT_EQ(outcome.signal, 0) << joined(arguments);
  EXPECT_EQ(outcome.status, status) << joined(arguments) << ": " << outcome.err;
  EXPECT_TRUE(status != 2 || outcome.out.empty()) << joined(arguments) << ": " << outcome.out;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << joined(arguments) << ": " << outcome.err;
  EXPECT_THAT(outcome.err, StartsWith("vivarium: "));
  EXPECT_LT(outcome.err.size(), 400U);
  return outcome.err.size() > 10 ? outcome.err.substr(10, outcome.err.size() - 11) : outcome.err;
}

TEST(BadUsage, OfTheProgram) {
  EXPECT_EQ(complaint({"smulate"}),
            "no such command: 'smulate' (did you mean 'simulate'?); 'vivarium --help' lists them");
  EXPECT_EQ(complaint({"xyzzy"}), "no such command: 'xyzzy'; 'vivarium --help' lists them");
  EXPECT_EQ(complaint({""}), "no such command: ''; 'vivarium --help' lists them");
  EXPECT_EQ(complaint({"--foo"}), "no such option: '--foo'; see 'vivarium --help'");
  EXPECT_EQ(complaint({"a\nb\x1b[31m\xff"}),
            "no such command: 'a\uFFFDb\uFFFD[31m\uFFFD'; 'vivarium --help' lists them");
  complaint({std::string(100'000, 'x')});
}

TEST(BadUsage, OfCommands) {
  EXPECT_EQ(complaint({"games", "extra"}), "unexpected argument: 'extra'; see 'vivarium games --help'");
  EXPECT_EQ(complaint({"games", "--jso"}),
            "no such option: '--jso' (did you mean '--json'?); see 'vivarium games --help'");
  EXPECT_EQ(complaint({"simulate"}), "GAME is required; see 'vivarium simulate --help'");
  EXPECT_EQ(complaint({"simulate", "take-that", "--games"}),
            "--games: a value expected; see 'vivarium simulate --help'");
  EXPECT_EQ(complaint({"verify"}), "FILE is required; see 'vivarium verify --help'");
  EXPECT_EQ(complaint({"rules"}), "GAME is required; see 'vivarium rules --help'");
  EXPECT_THAT(complaint({"bench", "--seconds", "0"}), StartsWith("--seconds: a number above 0"));
  EXPECT_THAT(complaint({"bench", "--seconds", "nan"}), StartsWith("--seconds: a number above 0"));
  EXPECT_EQ(complaint({"bench", "--series", "cubosaur/4"}),
            "--series: no such series: 'cubosaur/4' (did you mean 'cubosaurs/4'?); 'vivarium bench' lists them");
  EXPECT_THAT(complaint({"bench", "--playouts", "0"}), StartsWith("--playouts: a whole number from 1 to"));
  EXPECT_EQ(complaint({"bench", "--playouts", "5", "--seconds", "1"}), "--seconds and --playouts: only one of them");
  EXPECT_THAT(complaint({"bench", "--fingerprint-only", "--playouts", "5"}), StartsWith("--fingerprint-only measures"));
}

TEST(BadUsage, OfSimulate) {
  const auto simulate = [](Arguments more) {
    Arguments arguments = {"simulate", "take-that"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return complaint(arguments);
  };
  EXPECT_THAT(complaint({"simulate", "chess"}), StartsWith("no such game: 'chess'; there are dino-twist, "));
  for (const char* count : {"0", "-1", "1000000001", "x", "", "1.5", "99999999999999999999999"}) {
    EXPECT_EQ(simulate({"--games", count}),
              "--games: a whole number from 1 to 1,000,000,000 expected, got '" + std::string(count) + "'");
  }
  EXPECT_EQ(simulate({"--players", "5"}), "--players: a whole number from 2 to 4 expected, got '5'");
  EXPECT_THAT(simulate({"--seed", "18446744073709551616"}), StartsWith("--seed: a whole number from 0 to 18,446"));
  EXPECT_THAT(simulate({"--threads", "0"}), StartsWith("--threads: a whole number from 1 to 256 expected"));
  EXPECT_EQ(simulate({"--option", "rounds=11"}), "--option rounds: a whole number from 1 to 10 expected, got 11");
  EXPECT_THAT(simulate({"--option", "depth=11"}), HasSubstr("it has rounds, expert"));
  EXPECT_EQ(simulate({"--legal"}), "--legal: only together with --record FILE");
  EXPECT_THAT(simulate({"--record", "-", "--json"}), HasSubstr("both want to write to standard output"));
  EXPECT_EQ(simulate({"--record", "/"}), "cannot write /: Is a directory");
  EXPECT_EQ(simulate({"--record", "/nowhere/games.jsonl"}),
            "cannot write /nowhere/games.jsonl: No such file or directory");
  EXPECT_EQ(simulate({"--record", "/proc/version"}).substr(0, 27), "cannot write /proc/version:");
}

TEST(BadEdition, IsNamedWithFileAndField) {
  const TemporaryFolder folder;
  const auto edition = [&](const std::string& content) {
    return complaint({"simulate", "cubosaurs", "--edition", folder.file("box.json", content)});
  };
  const std::string file = folder.path("box.json") + ": ";
  EXPECT_EQ(complaint({"simulate", "cubosaurs", "--edition", "/nowhere.json"}),
            "cannot read the edition /nowhere.json: No such file or directory");
  EXPECT_EQ(complaint({"simulate", "cubosaurs", "--edition", "/"}), "cannot read the edition /: Is a directory");
  EXPECT_EQ(complaint({"simulate", "cubosaurs", "--edition", "/dev/zero"}),
            "cannot read the edition /dev/zero: larger than 1 MiB");
  EXPECT_EQ(complaint({"simulate", "take-that", "--edition", "x"}), "--edition: Take That has nothing to correct");
  EXPECT_EQ(edition(""), file + "not JSON at byte 0: unexpected end of input; expected '[', '{', or a literal");
  EXPECT_EQ(edition("[]"), file + "an object expected, got a list");
  EXPECT_EQ(edition("{}"), file + "game: missing; 'cubosaurs' expected");
  EXPECT_EQ(edition(R"({"game": "dino-twist"})"), file + "game: 'cubosaurs' expected, got 'dino-twist'");
  EXPECT_EQ(edition(R"({"game": ["cubosaurs"]})"), file + "game: 'cubosaurs' expected, got a list");
  EXPECT_THAT(edition(R"({"game": "cubosaurs", "name": "x", "colour": 3})"), StartsWith(file + "colour: "));
  EXPECT_THAT(edition(R"({"game": "cubosaurs", "name": "x", "tiles": {"1": 99}})"), StartsWith(file + "tiles.1: "));
  EXPECT_THAT(edition(R"({"game": "cubosaurs", "name": "x", "tiles": {"11": 3}})"), StartsWith(file + "tiles.11: "));
  EXPECT_THAT(edition(R"({"game": "cubosaurs", "name": "x", "tiles": 3})"), StartsWith(file + "tiles: "));
  EXPECT_THAT(edition(std::string(100'000, '[')), HasSubstr("nested too deeply"));
  EXPECT_THAT(edition(std::string("\x1f\x8b\0\x08", 4)), StartsWith(file + "not JSON at byte 1: "));
}

TEST(BadRecords, FilesThatCannotBeRead) {
  EXPECT_EQ(complaint({"verify", "/nowhere.jsonl"}), "cannot read /nowhere.jsonl: No such file or directory");
  EXPECT_EQ(complaint({"verify", "/"}), "cannot read /: Is a directory");
  EXPECT_EQ(complaint({"verify", "/proc/self/mem"}), "cannot read /proc/self/mem: Input/output error");
  EXPECT_EQ(complaint({"verify", "/dev/null"}), "/dev/null: no record in it");
  EXPECT_EQ(complaint({"verify", "-"}, 2, "\n \n\t\r\n"), "standard input: no record in it");
  EXPECT_EQ(complaint({"replay", "/dev/null"}), "/dev/null: no record in it");
  EXPECT_EQ(complaint({"replay", foreign_records("take-that"), "--game", "25"}),
            "--game: there are only 24 records in " + foreign_records("take-that"));
  EXPECT_THAT(complaint({"replay", foreign_records("take-that"), "--game", "0"}),
              StartsWith("--game: a whole number from 1"));
  EXPECT_EQ(complaint({"replay", foreign_records("take-that"), "--seat", "2"}),
            "--seat: a whole number from 0 to 1 expected, got '2'");
}

TEST(BadRecords, OneUnreadableFileDoesNotHideTheOthers) {
  const Outcome outcome = run_vivarium({"verify", "/nowhere.jsonl", foreign_records("take-that")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "vivarium: cannot read /nowhere.jsonl: No such file or directory\n");
  EXPECT_THAT(outcome.out, HasSubstr("take-that.jsonl: 24 games"));
}

TEST(BadRecords, LinesThatAreNoRecord) {
  const auto line = [](const std::string& text) {
    EXPECT_THAT(complaint({"replay", "-"}, 2, text + "\n"), StartsWith("standard input:1: "));
    return complaint({"verify", "-"}, 1, text + "\n").substr(18);
  };
  const std::string good = [] {
    const std::string lines = read_all(foreign_records("take-that"));
    return lines.substr(0, lines.find('\n'));
  }();
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return line(text.replace(place, from.size(), to));
  };
  EXPECT_THAT(line(good.substr(0, good.size() / 2)), StartsWith("not JSON at byte "));
  EXPECT_THAT(line(std::string("\x7f"
                               "ELF\x02\x01\0\0\xff",
                               9)),
              StartsWith("not JSON at byte 1: "));
  EXPECT_THAT(line(std::string(1'000'000, '[')), HasSubstr("nested too deeply"));
  EXPECT_THAT(line("{\"format\":" + std::string(1'000'000, '9') + "}"), HasSubstr("a number is too large"));
  EXPECT_THAT(line(std::string((std::size_t{16} << 20U) + 1, ' ')), StartsWith("the line is longer than 16 MiB"));
  EXPECT_EQ(line("[1]"), "an object expected, got a list");
  EXPECT_EQ(changed("vivarium-record/1", "vivarium-record/9"), "format: 'vivarium-record/1' expected");
  EXPECT_EQ(changed("take-that", "chess"), "game: no such game: 'chess'");
  EXPECT_EQ(changed("\"rounds\":2", "\"rounds\":\"2\""),
            "options.rounds: a whole number from 1 to 10 expected, got text");
  EXPECT_EQ(changed("\"rounds\":2", "\"rounds\":11"), "options.rounds: a whole number from 1 to 10 expected, got 11");
  EXPECT_EQ(changed("\"rounds\":2,", ""), "options.rounds: missing");
  EXPECT_EQ(changed("\"rounds\":2", "\"rounds\":2,\"x\":1"), "options.x: no such field");
  EXPECT_EQ(changed("\"steps\":[{", "\"steps\":[3,{"), "steps.0: an object expected, got a whole number");
  EXPECT_EQ(changed("\"player\":0", "\"player\":9"), "steps.1.player: a whole number from 0 to 5 expected, got 9");
  EXPECT_EQ(changed("{\"format\"", "{\"note\":1,\"format\""), "note: no such field");
  EXPECT_EQ(changed("[\"p0\",\"p1\"]", "[\"p0\"]"), "players: 2 names expected, got 1");
}

TEST(BadOutput, AFullDeviceIsReportedByEveryCommand) {
  RunSetup setup;
  setup.out_path = "/dev/full";
  const std::vector<Arguments> lines = {{"games"},
                                        {"--help"},
                                        {"simulate", "--help"},
                                        {"simulate", "take-that", "--games", "10"},
                                        {"verify", foreign_records("take-that")},
                                        {"replay", foreign_records("take-that")},
                                        {"rules", "take-that"}};
  for (const Arguments& arguments : lines) {
    const Outcome outcome = run_vivarium(arguments, setup);
    EXPECT_EQ(outcome.status, 2) << joined(arguments);
    EXPECT_EQ(outcome.err, "vivarium: cannot write standard output: No space left on device\n") << joined(arguments);
  }
}

}  // namespace
}  // namespace vivarium::test
