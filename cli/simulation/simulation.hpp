// Simulation: plays many games on several threads and keeps what the report needs of them.
#pragma once

#include <cstdint>

#include "cli/arena/run_plan.hpp"
#include "cli/exec/failure_log.hpp"
#include "cli/simulation/random_games.hpp"
#include "cli/simulation/tally.hpp"

namespace vivarium::cli {

struct SimulationPlan : RunPlan {
  std::uint64_t games = 1;
  LegalLists legal_lists = LegalLists::leave_out;
};

struct Simulation {
  Tally tally;               // games 0 to tally.games() - 1: a simulation that was stopped has left out the rest
  FailureLog failures = {};  // of programs
  double seconds = 0;
  bool write_failed = false;  // the record file knows why
};

Simulation simulate(const RandomGames& games, const SimulationPlan& plan);

}  // namespace vivarium::cli
