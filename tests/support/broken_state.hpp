// For tests of is_consistent: states in which one thing is wrong.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "engine/core/game.hpp"

namespace vivarium {

// Breaks a copy of a consistent state in one way, which must be noticed.
template <Game G, class Break>
void expect_noticed(const G& game, const typename G::State& sound, std::string_view what, Break&& break_it) {
  EXPECT_TRUE(game.is_consistent(sound)) << "before: " << what;
  typename G::State broken = sound;
  break_it(broken);
  EXPECT_FALSE(game.is_consistent(broken)) << what;
}

}  // namespace vivarium
