// The standard streams of the process, and how to make them safe to use.
#pragma once

namespace vivarium::cli {

// Opens /dev/null in the place of a standard stream that was closed (the wrong way round, so that using it is still an
// error); else the next file to be opened would take its number, and our output would end up in it. Also makes writing
// to a pipe that nobody reads, or beyond a limit on the size of files, an error instead of the end of the process.
void secure_standard_streams();

[[nodiscard]] bool is_terminal(int descriptor);

// Columns of the terminal; 80 where it is not one.
[[nodiscard]] int terminal_width(int descriptor);

}  // namespace vivarium::cli
