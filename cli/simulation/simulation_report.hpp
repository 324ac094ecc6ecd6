// The report of a simulation, as text and as data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/simulation/simulation.hpp"
#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"

namespace vivarium::cli {

struct SimulationSetup {
  const GameInfo& info;
  Data options;  // with all defaults
  int players;
  std::uint64_t games_wanted;
  std::uint64_t seed;
  unsigned threads;
  std::vector<std::string> bots = {};  // by seat; empty for random players
};

// At most `width` characters wide. Also for a simulation that was stopped before its first game.
std::string report_text(const SimulationSetup& setup, const Simulation& simulation, int width);

Data report_data(const SimulationSetup& setup, const Simulation& simulation);

}  // namespace vivarium::cli
