// A game's view as a tree, for tests and for programs that play.
#pragma once

#include "engine/core/data_builder.hpp"
#include "engine/core/game.hpp"

namespace vivarium {

template <Game G>
[[nodiscard]] Data view_data(const G& game, const typename G::Observation& seen) {
  return build_data([&](DataWriter& out) { game.write_view(seen, out); });
}

}  // namespace vivarium
