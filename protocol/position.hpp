// A position as one viewer may see it, in the one shape in which it leaves the program: servers send it to people,
// `vivarium engine` and the arena to programs. Made of an observation; nothing of the state can be in it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/event.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/stage.hpp"
#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"

namespace vivarium::protocol {

struct Position {
  Stage stage;
  std::vector<std::string> moves;  // the viewer's own legal moves
  Data view;
};

Position position_for(const Match& match, Viewer viewer);

// {"to_act": [0], "decided": [], "moves": […], "view": {…}}
Data to_data(const Position& position);

// The same, and once the game is over "result" and "revealed", the view with all cards.
Data position_data(const Match& match, Viewer viewer);

// {"id": "take-that.play", "args": {…}}: without its audience, which is the sender's business.
Data to_data(const Event& event);

// [0, 2]
Data seat_list(SeatSet seats);

}  // namespace vivarium::protocol
