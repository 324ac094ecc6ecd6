// `vivarium play` at a server's table: with the link to a seat, by an invitation, or at a table opened for it.
#pragma once

#include "cli/commands/play_arguments.hpp"
#include "cli/io/console.hpp"

namespace vivarium::cli {

// REQUIRES: one of --seat-link, --join and --host is given
ExitStatus play_at_server(const PlayArguments& arguments, Console& console);

}  // namespace vivarium::cli
