#include "tests/program/run_vivarium.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "games/catalog/catalog.hpp"

namespace vivarium::test {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> command_line(const std::vector<std::string>& arguments, const RunSetup& setup) {
  std::vector<std::string> line = {VIVARIUM_PROGRAM};
  if (!setup.shell_prologue.empty()) {
    line = {"/bin/sh", "-c", setup.shell_prologue + "; exec \"$0\" \"$@\"", VIVARIUM_PROGRAM};
  }
  line.insert(line.end(), arguments.begin(), arguments.end());
  return line;
}

// Tells the child which file or descriptor to use for one of its standard streams.
void redirect(posix_spawn_file_actions_t& actions, int stream, std::optional<int> descriptor, const std::string& path) {
  if (descriptor) {
    EXPECT_EQ(posix_spawn_file_actions_adddup2(&actions, *descriptor, stream), 0);
  } else {
    const int flags = stream == STDIN_FILENO ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC;
    EXPECT_EQ(posix_spawn_file_actions_addopen(&actions, stream, path.c_str(), flags, 0600), 0);
  }
}

// Whoever runs the tests may have told its children to ignore Ctrl-C; ours shall notice it.
void let_signals_through(posix_spawnattr_t& attributes) {
  sigset_t signals;
  sigemptyset(&signals);
  EXPECT_EQ(posix_spawnattr_setsigmask(&attributes, &signals), 0);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  EXPECT_EQ(posix_spawnattr_setsigdefault(&attributes, &signals), 0);
  EXPECT_EQ(posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK), 0);
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (fs::temp_directory_path() / "vivarium-XXXXXX").string();
  EXPECT_NE(::mkdtemp(name.data()), nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() { fs::remove_all(path_); }

std::string TemporaryFolder::file(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(path_)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string read_all(const std::string& path) {
  std::ostringstream content;
  content << std::ifstream(path, std::ios::binary).rdbuf();
  return content.str();
}

RunningVivarium::RunningVivarium(const std::vector<std::string>& arguments, const RunSetup& setup) {
  const std::string input = folder_.file("in", setup.input);
  posix_spawn_file_actions_t actions;
  EXPECT_EQ(posix_spawn_file_actions_init(&actions), 0);
  redirect(actions, STDIN_FILENO, std::nullopt, input);
  redirect(actions, STDOUT_FILENO, setup.out_descriptor, setup.out_path.empty() ? folder_.path("out") : setup.out_path);
  redirect(actions, STDERR_FILENO, setup.err_descriptor, folder_.path("err"));
  posix_spawnattr_t attributes;
  EXPECT_EQ(posix_spawnattr_init(&attributes), 0);
  let_signals_through(attributes);
  std::vector<std::string> line = command_line(arguments, setup);
  std::vector<char*> argv;
  for (std::string& word : line) argv.push_back(word.data());
  argv.push_back(nullptr);
  // Whatever language the machine speaks, the tests read English.
  ::setenv("VIVARIUM_LANG", "en", 1);
  pid_t process = 0;
  if (posix_spawn(&process, argv[0], &actions, &attributes, argv.data(), environ) == 0) process_ = process;
  EXPECT_TRUE(process_.has_value());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
}

RunningVivarium::~RunningVivarium() {
  if (!process_) return;
  ::kill(*process_, SIGKILL);
  ::waitpid(*process_, nullptr, 0);
}

void RunningVivarium::wait_until_it_catches(int signal) const {
  for (int i = 0; i < 6000; ++i) {
    const std::string status = read_all("/proc/" + std::to_string(process_.value()) + "/status");
    const std::size_t caught = status.find("SigCgt:");
    if (caught != std::string::npos &&
        ((std::stoull(status.substr(caught + 8, 16), nullptr, 16) >> (signal - 1)) & 1U) != 0) {
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ADD_FAILURE() << "the program does not catch signal " << signal;
}

void RunningVivarium::send(int signal) const { EXPECT_EQ(::kill(process_.value(), signal), 0); }

Outcome RunningVivarium::wait() {
  const pid_t process = process_.value();
  const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(8);
  int status = 0;
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > latest) {
      ADD_FAILURE() << "the program does not end";
      ::kill(process, SIGKILL);
      ::waitpid(process, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  process_.reset();
  Outcome outcome;
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  outcome.out = read_all(folder_.path("out"));
  outcome.err = read_all(folder_.path("err"));
  return outcome;
}

Outcome run_vivarium(const std::vector<std::string>& arguments, const RunSetup& setup) {
  return RunningVivarium(arguments, setup).wait();
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const CatalogEntry& entry : catalog()) ids.emplace_back(entry.info().id);
  return ids;
}

std::string foreign_records(const std::string& game) {
  return VIVARIUM_SOURCE_DIR "/tests/records/foreign/" + game + ".jsonl";
}

}  // namespace vivarium::test
