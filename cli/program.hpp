// The program as a function: arguments in, exit status out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/io/console.hpp"

namespace vivarium::cli {

inline constexpr std::string_view kVersion = "0.1.0";

// `arguments` without the name of the program; `build` says what it was built from, for --version. Never throws for
// anything a person may type.
ExitStatus run_program(std::vector<std::string> arguments, std::string_view build, Console& console);

}  // namespace vivarium::cli
