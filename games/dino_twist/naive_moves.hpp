// The legal moves once more, straight from the words of RULES.md and as slow as it likes: what the tests compare with.
#pragma once

#include <set>
#include <string>

#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::dino_twist::testing {

[[nodiscard]] std::set<std::string> naive_moves(const DinoTwist& game, const State& state, Seat seat);

}  // namespace vivarium::dino_twist::testing
