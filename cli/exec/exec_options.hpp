// The time limits of programs that play seats, as options of a command.
#pragma once

#include <optional>
#include <string>

#include "cli/exec/exec_program.hpp"
#include "cli/options/command_syntax.hpp"

namespace vivarium::cli {

struct ExecLimitTexts {
  std::optional<std::string> start;
  std::optional<std::string> move;
};

// Declares --exec-start and --exec-move. The texts must outlive the command.
void add_exec_options(CommandSyntax& syntax, ExecLimitTexts& texts);

// Throws BadInput.
ExecLimits exec_limits(const ExecLimitTexts& texts);

}  // namespace vivarium::cli
