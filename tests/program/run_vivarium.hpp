// Runs the real program, as a person or a script would.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace vivarium::test {

// A folder of its own, removed in the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
  // Writes a file and returns its path.
  [[nodiscard]] std::string file(const std::string& name, const std::string& content) const;
  // The names of everything in it, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

std::string read_all(const std::string& path);

struct Outcome {
  int status = -1;  // of an ordinary end
  int signal = 0;   // that ended the program, if one did
  std::string out;
  std::string err;
};

struct RunSetup {
  std::string input = {};                  // for standard input
  std::string out_path = {};               // where standard output goes instead of Outcome::out
  std::string shell_prologue = {};         // "ulimit -f 8": run by a shell that then becomes the program
  std::optional<int> out_descriptor = {};  // the same as out_path, for an open descriptor
  std::optional<int> err_descriptor = {};  // where standard error goes instead of Outcome::err
};

// The program while it runs.
class RunningVivarium {
 public:
  explicit RunningVivarium(const std::vector<std::string>& arguments, const RunSetup& setup = {});
  ~RunningVivarium();
  RunningVivarium(const RunningVivarium&) = delete;
  RunningVivarium& operator=(const RunningVivarium&) = delete;
  // Until it is prepared for the signal.
  void wait_until_it_catches(int signal) const;
  void send(int signal) const;
  // Until it ends; after some minutes it is ended, and the test has failed.
  Outcome wait();

 private:
  TemporaryFolder folder_;
  std::optional<pid_t> process_;  // until it has ended
};

Outcome run_vivarium(const std::vector<std::string>& arguments, const RunSetup& setup = {});

// Of every game that there is.
std::vector<std::string> game_ids();

// The records of another implementation that lie in this repository.
std::string foreign_records(const std::string& game);

}  // namespace vivarium::test
