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

// Adds "to_act": [0], "decided": [], "view": {…}: what is the same for all viewers.
void write_public_position(const Match& match, MembersWriter& out);
// Adds "secrets": {…} and "moves": [{…}], the viewer's own legal ones; and once the game is over "result" and
// "revealed", the secrets of everybody.
void write_private_position(const Match& match, Viewer viewer, MembersWriter& out);
// An object of both.
Data position_data(const Match& match, Viewer viewer);

// The same of a game that no Match plays.
struct Position {
  Stage stage;
  Data view;
  Data secrets;
  Data moves;  // a list of objects
};
Data to_data(const Position& position);

// {"id": "take-that.play", "args": {…}}, with "marks" and "scores" where it has them; without its audience, which is
// the sender's business.
void write_event(const Event& event, DataWriter& out);
Data to_data(const Event& event);

}  // namespace vivarium::protocol
