// Simulation with bots instead of random players.
#pragma once

#include <vector>

#include "cli/arena/bot_games.hpp"
#include "cli/arena/contestant.hpp"
#include "cli/simulation/simulation.hpp"

namespace vivarium::cli {

// The contestant at each seat: all of them in order, then again.
std::vector<const Contestant*> seats_by_turns(const std::vector<Contestant>& contestants, int players);

// Game number k plays deal k. A stop abandons the games under way.
// REQUIRES: one seat for each player
Simulation simulate_bots(const BotGames& games, const std::vector<const Contestant*>& seats,
                         const SimulationPlan& plan);

}  // namespace vivarium::cli
