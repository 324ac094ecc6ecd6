// What each of the viewer's own legal moves means, so that a screen needs no rules to show it.
#pragma once

#include "engine/core/data_writer.hpp"
#include "games/dino_twist/move.hpp"
#include "games/dino_twist/move_list.hpp"
#include "games/dino_twist/observation.hpp"

namespace vivarium::dino_twist {

// A list with an object for each move, in their order:
//   attack   {"move", "cards", "strength" (bonus included), "beats": [{"territory", "card", "species"}, …]}
//   bury     {"move", "cards", "points"}
//   redraw   {"move", "cards"}
//   name     {"move", "species", "strength", "beats"}
//   capture  {"move", "territory", "card", "place", "replaces" (a card or null), "stays", "points" (gained or lost)}
void write_moves(const Observation& seen, Seat seat, const MoveList& moves, DataWriter& out);

}  // namespace vivarium::dino_twist
