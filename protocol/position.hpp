// A position as one viewer may see it, in the one shape in which it leaves the program: servers send it to people,
// `vivarium engine` and the arena to programs. Made of an observation; nothing of the state can be in it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/data_writer.hpp"
#include "engine/core/event.hpp"
#include "engine/core/stage.hpp"
#include "engine/core/viewer.hpp"
#include "engine/match/match.hpp"

namespace vivarium::protocol {

// Adds "to_act": [0], "decided": [], "moves": […], "view": {…}, where the moves are the viewer's own legal ones; and
// once the game is over "result" and "revealed", the view with all cards.
void write_position(const Match& match, Viewer viewer, ObjectWriter& out);
// An object of these.
Data position_data(const Match& match, Viewer viewer);

// The same of a game that no Match plays.
struct Position {
  Stage stage;
  std::vector<std::string> moves;
  Data view;
};
Data to_data(const Position& position);

// {"id": "take-that.play", "args": {…}}: without its audience, which is the sender's business.
void write_event(const Event& event, DataWriter& out);
Data to_data(const Event& event);

}  // namespace vivarium::protocol
