// What a game tells, as trees: for tests and for programs that play.
#pragma once

#include "engine/core/data_builder.hpp"
#include "engine/core/game.hpp"

namespace vivarium {

template <Game G>
[[nodiscard]] Data facts_data(const G& game) {
  return build_data([&](DataWriter& out) { write_facts(game, out); });
}

template <Game G>
[[nodiscard]] Data view_data(const G& game, const typename G::Observation& seen) {
  return build_data([&](DataWriter& out) { game.write_view(seen, out); });
}

template <Game G>
[[nodiscard]] Data secrets_data(const G& game, const typename G::Observation& seen) {
  return build_data([&](DataWriter& out) { write_secrets(game, seen, out); });
}

// Both: all that the viewer is shown. The view must be the same whoever looks, which tests hold games to.
template <Game G>
[[nodiscard]] Data shown_data(const G& game, const typename G::Observation& seen) {
  return Data::object({{"view", view_data(game, seen)}, {"secrets", secrets_data(game, seen)}});
}

// REQUIRES: as for Game::write_moves
template <Game G>
[[nodiscard]] Data moves_data(const G& game, const typename G::Observation& seen, Seat seat,
                              const typename G::MoveList& moves) {
  return build_data([&](DataWriter& out) { game.write_moves(seen, seat, moves, out); });
}

}  // namespace vivarium
