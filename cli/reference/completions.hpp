// Completions of the program's command line for shells, made of what the commands declare.
#pragma once

#include <string>

#include "cli/reference/command_reference.hpp"

namespace vivarium::cli {

std::string bash_completion(const ProgramReference& program);
std::string zsh_completion(const ProgramReference& program);
std::string fish_completion(const ProgramReference& program);

}  // namespace vivarium::cli
