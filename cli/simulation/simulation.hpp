// Simulation: plays many games on several threads and keeps what the report needs of them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cli/exec/failure_log.hpp"
#include "cli/records/record_file.hpp"
#include "cli/simulation/random_games.hpp"
#include "cli/simulation/tally.hpp"

namespace vivarium::cli {

struct SimulationPlan {
  std::uint64_t games;
  unsigned threads;
  RecordFile* record_file = nullptr;  // where to write the games, in order; null for nowhere
  LegalLists legal_lists = LegalLists::leave_out;
  // Asked often, by several threads: shall the simulation end before its time?
  std::function<bool()> stop_requested = [] { return false; };
  // Called now and then, by the calling thread, with the number of games played.
  std::function<void(std::uint64_t)> show_progress = [](std::uint64_t) {};
  // Called by the calling thread with each line that a program has written to standard error, in the order of games.
  std::function<void(const std::string&)> show_note = [](const std::string&) {};
};

struct Simulation {
  Tally tally;               // games 0 to tally.games() - 1: a simulation that was stopped has left out the rest
  FailureLog failures = {};  // of programs
  double seconds = 0;
  bool write_failed = false;  // what is wrong, the record file says
};

Simulation simulate(const RandomGames& games, const SimulationPlan& plan);

}  // namespace vivarium::cli
