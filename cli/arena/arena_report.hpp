// The report of an arena, as text and as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/arena.hpp"
#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"

namespace vivarium::cli {

struct ArenaSetup {
  const GameInfo& info;
  Data options;  // with all defaults
  const std::vector<Contestant>& contestants;
  const Seating& seating;
  std::uint64_t games_asked;  // before rounding up to whole rotations
  std::uint64_t seed;
  unsigned threads;
  std::optional<SequentialTest> test;
};

// At most `width` characters wide. Also for an arena that was stopped before its first rotation was complete.
std::string arena_text(const ArenaSetup& setup, const ArenaResult& result, int width);

// {"games": …, "bots": [{"name": …, "win_share": …, "win_share_95": […], "elo": …, "elo_95": […], "margin": …,
// "milliseconds_per_move": …, …}, …], …}. Unknown numbers are null.
Data arena_data(const ArenaSetup& setup, const ArenaResult& result);

}  // namespace vivarium::cli
