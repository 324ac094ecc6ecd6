// The manual page (man, section 1) of a command, made of what it declares.
#pragma once

#include <string>

#include "cli/reference/command_reference.hpp"

namespace vivarium::cli {

// Of the program itself, or of one of its commands.
std::string manual_page(const ProgramReference& program, const CommandReference& command);

}  // namespace vivarium::cli
