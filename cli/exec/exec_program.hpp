// ExecProgram: a program that plays seats (`--bots exec:COMMAND`) and the pool of its processes. A process plays one
// seat of one game at a time and returns to the pool after the game, unless it failed. Threads may share it.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/exec/child_process.hpp"
#include "engine/core/expected.hpp"

namespace vivarium::cli {

struct ExecLimits {
  std::chrono::milliseconds start{10'000};  // until a process is ready for a game
  std::chrono::milliseconds move{5'000};    // for a move
};

class ExecProgram {
 public:
  ExecProgram(std::string command, const ExecLimits& limits) : command_(std::move(command)), limits_(limits) {}

  [[nodiscard]] const std::string& command() const { return command_; }
  [[nodiscard]] const ExecLimits& limits() const { return limits_; }

  struct Acquired {
    std::unique_ptr<ChildProcess> process;
    bool is_new;
  };
  // An idle process or a new one; the error says why the system could not start it.
  [[nodiscard]] Expected<Acquired, std::string> acquire();
  // Returns a process after a game without failure.
  void release(std::unique_ptr<ChildProcess> process);

 private:
  const std::string command_;
  const ExecLimits limits_;
  std::mutex mutex_;  // guards what follows
  std::vector<std::unique_ptr<ChildProcess>> idle_;
};

}  // namespace vivarium::cli
