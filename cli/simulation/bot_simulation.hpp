// The simulation of games of bots instead of random players.
#pragma once

#include <vector>

#include "cli/arena/bot_games.hpp"
#include "cli/arena/contestant.hpp"
#include "cli/simulation/simulation.hpp"

namespace vivarium::cli {

// Who sits at each of that many seats: the contestants by turns.
std::vector<const Contestant*> seats_by_turns(const std::vector<Contestant>& contestants, int players);

// Game number k plays deal k. A game that is under way when a stop is requested is given up.
// REQUIRES: one seat for each player
Simulation simulate_bots(const BotGames& games, const std::vector<const Contestant*>& seats,
                         const SimulationPlan& plan);

}  // namespace vivarium::cli
