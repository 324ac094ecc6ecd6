// vivarium simulate, run as a program: records, threads, interruptions, full disks.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "protocol/json.hpp"
#include "tests/program/run_vivarium.hpp"

namespace vivarium::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

void wait_for_some_bytes(const std::string& path) {
  std::error_code error;
  for (int i = 0; i < 3000; ++i) {
    if (std::filesystem::file_size(path, error) > 0 && !error) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  FAIL() << path << " does not grow";
}

// What comes from a descriptor that does not block, until the words are among it or a minute has passed.
std::string read_until(int descriptor, const std::string& words) {
  std::string text;
  std::array<char, 4096> part{};
  for (int i = 0; i < 6000 && text.find(words) == std::string::npos; ++i) {
    const ssize_t count = ::read(descriptor, part.data(), part.size());
    if (count > 0) text.append(part.data(), static_cast<std::size_t>(count));
    if (count <= 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return text;
}

TEST(Simulate, PrintsATable) {
  for (const std::string& game : game_ids()) {
    const Outcome outcome = run_vivarium({"simulate", game, "--games", "50", "--players", "3", "--threads", "1"});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "") << "no progress bar in a pipe";
    EXPECT_THAT(outcome.out, HasSubstr("3 random players"));
    EXPECT_THAT(outcome.out, HasSubstr("50 games, seed 1, 1 thread\n"));
    EXPECT_THAT(outcome.out, HasSubstr("games a second"));
  }
}

TEST(Simulate, PrintsJson) {
  const Outcome outcome = run_vivarium({"simulate", "dino-twist", "--games", "20", "--players", "3", "--option",
                                        "islands=t-rex,little-rex,t-rex", "--seed", "0xff", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto data = parse_json(outcome.out);
  ASSERT_TRUE(data.has_value());
  EXPECT_EQ(*data->find("games"), Data(20));
  EXPECT_EQ(*data->find("seed"), Data("255"));
  EXPECT_EQ(*data->find("stopped"), Data(false));
  EXPECT_EQ(data->find("seats")->as_array()->size(), 3U);
  EXPECT_EQ(*data->find("options")->find("islands"), Data(Data::Array{"t-rex", "little-rex", "t-rex"}));
}

TEST(Simulate, RecordsVerify) {
  for (const std::string& game : game_ids()) {
    const Outcome games = run_vivarium({"simulate", game, "--games", "20", "--record", "-", "--legal", "--seed", "5"});
    EXPECT_EQ(games.status, 0);
    EXPECT_EQ(games.err, "");
    const Outcome verified = run_vivarium({"verify", "-"}, {.input = games.out});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_THAT(verified.out, StartsWith("standard input: 20 games, "));
    EXPECT_THAT(verified.out, HasSubstr("all good"));
  }
}

TEST(Simulate, TheSameSeedGivesTheSameBytesOnAnyNumberOfThreads) {
  for (const std::string& game : game_ids()) {
    const std::vector<std::string> common = {"simulate", game, "--games", "100", "--record", "-", "--threads"};
    const auto on_threads = [&](const char* threads) {
      std::vector<std::string> arguments = common;
      arguments.emplace_back(threads);
      return run_vivarium(arguments).out;
    };
    const std::string alone = on_threads("1");
    EXPECT_EQ(std::count(alone.begin(), alone.end(), '\n'), 100);
    EXPECT_EQ(on_threads("2"), alone);
    EXPECT_EQ(on_threads("7"), alone);
  }
}

TEST(Simulate, ARecordedGameIsTheSameGame) {
  const auto scores = [](const std::string& text) { return text.substr(0, text.find("Length")); };
  const TemporaryFolder folder;
  std::vector<std::string> arguments = {"simulate", "cubosaurs", "--games",   "50",
                                        "--option", "dna=true",  "--threads", "2"};
  const Outcome plain = run_vivarium(arguments);
  arguments.insert(arguments.end(), {"--record", folder.path("games.jsonl"), "--legal"});
  const Outcome recorded = run_vivarium(arguments);
  EXPECT_EQ(recorded.status, 0) << recorded.err;
  EXPECT_EQ(scores(recorded.out), scores(plain.out));
  EXPECT_THAT(folder.names(), ElementsAre("games.jsonl"));
}

TEST(Simulate, UsesTheEditionOfAFileAndRecordsIt) {
  const TemporaryFolder folder;
  const std::string edition = folder.file("box.json", R"({"game": "cubosaurs", "name": "my box", "tiles": {"1": 5}})");
  const Outcome games = run_vivarium(
      {"simulate", "cubosaurs", "--games", "5", "--option", "dna=true", "--edition", edition, "--record", "-"});
  EXPECT_EQ(games.status, 0) << games.err;
  EXPECT_THAT(games.out, HasSubstr("\"name\":\"my box\""));
  EXPECT_EQ(run_vivarium({"verify", "-"}, {.input = games.out}).status, 0);
}

TEST(Simulate, EndsCleanlyOnCtrlC) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const TemporaryFolder folder;
    const std::string path = folder.path("games.jsonl");
    RunningVivarium running({"simulate", "take-that", "--games", "1000000000", "--threads", "2", "--record", path});
    wait_for_some_bytes(path + ".partial");
    running.send(signal);
    const Outcome outcome = running.wait();
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.signal, 0);
    EXPECT_THAT(outcome.err, StartsWith("vivarium: stopped after "));
    EXPECT_THAT(outcome.err, HasSubstr(" of 1,000,000,000 games\n"));
    EXPECT_THAT(outcome.out, HasSubstr("Scores of all players"));
    EXPECT_THAT(folder.names(), ElementsAre("games.jsonl"));
    const Outcome verified = run_vivarium({"verify", path});
    EXPECT_EQ(verified.status, 0) << verified.err;
    const std::string played = outcome.err.substr(24, outcome.err.find(" of ") - 24);
    EXPECT_THAT(verified.out, StartsWith(path + ": " + played + " games, "));
    EXPECT_EQ(verified.out.find("unfinished"), std::string::npos);
  }
}

TEST(Simulate, AStoppedSimulationSaysSoInJson) {
  RunningVivarium running({"simulate", "take-that", "--games", "1000000000", "--json"});
  running.wait_until_it_catches(SIGINT);
  running.send(SIGINT);
  const Outcome outcome = running.wait();
  EXPECT_EQ(outcome.status, 0);
  const auto data = parse_json(outcome.out);
  ASSERT_TRUE(data.has_value()) << outcome.out;
  EXPECT_EQ(*data->find("stopped"), Data(true));
}

TEST(Simulate, ShowsAProgressBarOnATerminal) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(::grantpt(terminal), 0);
  ASSERT_EQ(::unlockpt(terminal), 0);
  const int screen = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  ASSERT_GE(screen, 0);
  RunSetup setup;
  setup.err_descriptor = screen;
  RunningVivarium running({"simulate", "take-that", "--games", "1000000000"}, setup);
  ASSERT_EQ(::fcntl(terminal, F_SETFL, O_NONBLOCK), 0);
  std::string shown = read_until(terminal, " of 1,000,000,000 games, ");
  running.send(SIGINT);
  EXPECT_EQ(running.wait().status, 0);
  shown += read_until(terminal, "stopped after ");
  EXPECT_THAT(shown, HasSubstr("  0%  "));
  EXPECT_THAT(shown, HasSubstr(" of 1,000,000,000 games, "));
  EXPECT_THAT(shown, HasSubstr("\r\033[Kvivarium: stopped after "));
  ::close(screen);
  ::close(terminal);
}

TEST(Simulate, AFullDiskLeavesNothingThatLooksWhole) {
  const TemporaryFolder folder;
  RunSetup setup;
  setup.shell_prologue = "ulimit -f 64";  // writing fails after 32 KiB
  const Outcome outcome =
      run_vivarium({"simulate", "take-that", "--games", "10000", "--record", folder.path("games.jsonl")}, setup);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "vivarium: cannot write " + folder.path("games.jsonl") + ": File too large; no record was kept\n");
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(Simulate, AFullDeviceIsReported) {
  for (const char* games : {"1", "10000"}) {
    const Outcome file = run_vivarium({"simulate", "take-that", "--games", games, "--record", "/dev/full"});
    EXPECT_EQ(file.status, 2);
    EXPECT_EQ(file.err, "vivarium: cannot write /dev/full: No space left on device\n");
    RunSetup setup;
    setup.out_path = "/dev/full";
    const Outcome out = run_vivarium({"simulate", "take-that", "--games", games, "--record", "-"}, setup);
    EXPECT_EQ(out.status, 2);
    EXPECT_EQ(out.err, "vivarium: cannot write standard output: No space left on device\n");
  }
}

TEST(Simulate, AReaderWhoHasSeenEnoughIsNoFailure) {
  int ends[2] = {};
  ASSERT_EQ(::pipe(ends), 0);
  ::close(ends[0]);
  RunSetup setup;
  setup.out_descriptor = ends[1];
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"simulate", "take-that", "--games", "1000000000", "--record", "-"}, {"games"}, {"rules", "take-that"}}) {
    const Outcome outcome = run_vivarium(arguments, setup);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
  }
  ::close(ends[1]);
}

TEST(Simulate, AClosedStandardOutputDoesNotEndUpInTheRecord) {
  const TemporaryFolder folder;
  RunSetup setup;
  setup.shell_prologue = "exec >&-";
  const Outcome outcome =
      run_vivarium({"simulate", "take-that", "--games", "10", "--record", folder.path("games.jsonl")}, setup);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "vivarium: cannot write standard output: Bad file descriptor\n");
  EXPECT_EQ(run_vivarium({"verify", folder.path("games.jsonl")}).status, 0);
}

}  // namespace
}  // namespace vivarium::test
