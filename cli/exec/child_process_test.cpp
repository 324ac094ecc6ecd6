#include "cli/exec/child_process.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <thread>

namespace vivarium::cli {
namespace {

using Status = ChildProcess::Status;
using std::chrono::milliseconds;

const std::atomic<bool> kGoOn{false};

// Long enough for any machine; nothing waits that long when all is well.
ChildProcess::TimeLimit time_limit() { return {ChildProcess::Clock::now() + std::chrono::minutes(5), kGoOn}; }
ChildProcess::TimeLimit hardly_any() { return {ChildProcess::Clock::now() + milliseconds(30), kGoOn}; }

std::unique_ptr<ChildProcess> run(const std::string& command) {
  auto process = ChildProcess::start(command);
  EXPECT_TRUE(process.has_value());
  return std::move(process).value();
}

// A process that nobody has reaped yet (it has been inherited by whoever does that here) has ended all the same.
bool is_running(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  return std::getline(file, line) && line.find(") Z ") == std::string::npos;
}

TEST(ChildProcess, AnswersLineByLine) {
  const auto cat = run("cat");
  std::string line;
  for (const std::string text : {"one", "", "ü", "last"}) {
    ASSERT_EQ(cat->send(text, time_limit()), Status::done);
    ASSERT_EQ(cat->receive(line, time_limit()), Status::done);
    EXPECT_EQ(line, text);
  }
}

TEST(ChildProcess, SaysHowItEnded) {
  std::string line;
  const auto status = run("sh -c 'exit 3'");
  EXPECT_EQ(status->receive(line, time_limit()), Status::ended);
  EXPECT_EQ(status->end_in_words(), "ended with status 3");
  const auto killed = run("sh -c 'kill -SEGV $$'");
  EXPECT_EQ(killed->receive(line, time_limit()), Status::ended);
  EXPECT_EQ(killed->end_in_words(), "killed by signal " + std::to_string(SIGSEGV));
  const auto mute = run("sleep 1000 >&-");
  EXPECT_EQ(mute->receive(line, time_limit()), Status::ended);
  EXPECT_EQ(mute->end_in_words(), "closed its output");
}

TEST(ChildProcess, IsNotWaitedForLongerThanAsked) {
  const auto silent = run("sleep 1000");
  std::string line;
  EXPECT_EQ(silent->receive(line, hardly_any()), Status::timed_out);
  // More than a pipe holds, to somebody who does not read.
  EXPECT_EQ(silent->send(std::string(1U << 20U, 'x'), hardly_any()), Status::timed_out);
  const std::atomic<bool> cancelled{true};
  EXPECT_EQ(silent->receive(line, {time_limit().deadline, cancelled}), Status::cancelled);
}

TEST(ChildProcess, CannotFillTheMemory) {
  const auto loud = run("yes | tr -d '\\n'");
  std::string line;
  EXPECT_EQ(loud->receive(line, time_limit()), Status::too_long);
  const auto complaining = run("sh -c 'yes complaint 2>/dev/null | head -c 1000000 >&2; echo done; cat'");
  EXPECT_EQ(complaining->receive(line, time_limit()), Status::done);
  EXPECT_EQ(line, "done");
  const std::string last = complaining->take_error_output();
  EXPECT_LE(last.size(), 4096U);
  EXPECT_NE(last.find("complaint"), std::string::npos);
}

TEST(ChildProcess, LongLinesGoBothWays) {
  const auto cat = run("cat");
  const std::string text(60'000, 'y');
  std::string line;
  ASSERT_EQ(cat->send(text, time_limit()), Status::done);
  ASSERT_EQ(cat->receive(line, time_limit()), Status::done);
  EXPECT_EQ(line, text);
}

TEST(ChildProcess, LeavesNothingBehind) {
  pid_t orphan = 0;
  {
    const auto process = run("sh -c 'sleep 1000 & echo $!; trap : TERM; wait'");
    std::string line;
    ASSERT_EQ(process->receive(line, time_limit()), Status::done);
    orphan = std::stoi(line);
    EXPECT_TRUE(is_running(orphan));
  }
  for (int i = 0; i < 1000 && is_running(orphan); ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_FALSE(is_running(orphan));
}

}  // namespace
}  // namespace vivarium::cli
