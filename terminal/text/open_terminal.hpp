// Opens the terminal of this process.
#pragma once

#include <ostream>

#include "terminal/text/terminal.hpp"

namespace vivarium::terminal {

// Plain on request, or if standard input or output is not a terminal that can clear its screen.
// Colours unless NO_COLOR is set; ASCII where the locale's characters are not UTF-8. Sets the process's LC_CTYPE.
// REQUIRES: `out` writes to standard output; a SignalScope lives as long as the terminal
Terminal open_terminal(std::ostream& out, bool wants_plain);

}  // namespace vivarium::terminal
