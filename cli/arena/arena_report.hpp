// What an arena has shown, for people and for programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/arena/arena.hpp"
#include "engine/core/data.hpp"
#include "engine/core/game_info.hpp"

namespace vivarium::cli {

struct ArenaSubject {
  const GameInfo& info;
  Data options;  // every one written out
  const std::vector<Contestant>& contestants;
  const Seating& seating;
  std::uint64_t games_asked;  // before rounding up to whole rotations
  std::uint64_t seed;
  unsigned threads;
  std::optional<SequentialTest> test;
};

// A page of text. Works for an arena that was stopped before its first rotation was complete, too.
std::string arena_text(const ArenaSubject& subject, const ArenaResult& result);

// {"games": …, "bots": [{"name": …, "win_share": …, "win_share_95": […], "elo": …, "elo_95": […], "margin": …,
// "milliseconds_per_move": …, …}, …], …}. Numbers that nothing is known about are null.
Data arena_data(const ArenaSubject& subject, const ArenaResult& result);

}  // namespace vivarium::cli
