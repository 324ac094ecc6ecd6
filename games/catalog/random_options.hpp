// Random options of a game, all combinations possible: for tests, fuzzers and the fingerprint.
#pragma once

#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"
#include "engine/core/rng.hpp"

namespace vivarium {

// Standard edition. REQUIRES: players within the game's range
Data random_options(const GameInfo& info, int players, Rng& rng);

}  // namespace vivarium
