#include "cli/exec/exec_program.hpp"

#include <utility>

namespace vivarium::cli {

Expected<ExecProgram::Taken, std::string> ExecProgram::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Taken taken{std::move(idle_.back()), false};
      idle_.pop_back();
      return taken;
    }
  }
  auto started = ChildProcess::start(command_);
  if (!started) return Unexpected{started.error()};
  return Taken{std::move(started).value(), true};
}

void ExecProgram::give_back(std::unique_ptr<ChildProcess> process) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

}  // namespace vivarium::cli
