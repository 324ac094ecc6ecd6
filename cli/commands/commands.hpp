// The commands of the program. Each function declares one command with its arguments and returns what to do once they
// have been read. A command returns the exit status of the program or throws BadInput.
#pragma once

#include <functional>

#include "cli/io/console.hpp"
#include "cli/options/cli11_fwd.hpp"

namespace vivarium::cli {

using Command = std::function<ExitStatus(Console&)>;

struct DeclaredCommand {
  CLI::App* app;  // owned by the program's
  Command run;
};

DeclaredCommand add_games_command(CLI::App& program);
DeclaredCommand add_simulate_command(CLI::App& program);
DeclaredCommand add_arena_command(CLI::App& program);
DeclaredCommand add_verify_command(CLI::App& program);
DeclaredCommand add_replay_command(CLI::App& program);
DeclaredCommand add_rules_command(CLI::App& program);
DeclaredCommand add_bench_command(CLI::App& program);
DeclaredCommand add_play_command(CLI::App& program);
DeclaredCommand add_watch_command(CLI::App& program);
DeclaredCommand add_serve_command(CLI::App& program);
DeclaredCommand add_store_command(CLI::App& program);
DeclaredCommand add_engine_command(CLI::App& program);
DeclaredCommand add_generate_command(CLI::App& program);

}  // namespace vivarium::cli
