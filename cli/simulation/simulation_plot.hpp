// What a picture of a simulation shows: points by seat, lengths of games, how far winners are ahead.
#pragma once

#include "cli/plot/plot.hpp"
#include "cli/simulation/simulation_report.hpp"

namespace vivarium::cli {

// Without panels if no game was played.
Plot simulation_plot(const SimulationSetup& setup, const Simulation& simulation);

}  // namespace vivarium::cli
