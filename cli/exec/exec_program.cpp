#include "cli/exec/exec_program.hpp"

#include <utility>

namespace vivarium::cli {

Expected<ExecProgram::Acquired, std::string> ExecProgram::acquire() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Acquired acquired{std::move(idle_.back()), false};
      idle_.pop_back();
      return acquired;
    }
  }
  auto started = ChildProcess::start(command_);
  if (!started) return Unexpected{started.error()};
  return Acquired{std::move(started).value(), true};
}

void ExecProgram::release(std::unique_ptr<ChildProcess> process) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

}  // namespace vivarium::cli
