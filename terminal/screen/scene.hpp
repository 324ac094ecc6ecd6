// Scene: everything that one reader can see of a game at one moment. Screens are functions from scenes to lines;
// whether the game is played here or at a server makes no difference to them.
#pragma once

#include <string>
#include <vector>

#include "engine/core/data.hpp"
#include "i18n/wording.hpp"

namespace vivarium::terminal {

struct Scene {
  std::string game;          // "take-that"
  Data facts;                // of the match, as Match::facts tells them
  Data view;                 // what everybody sees
  Data secrets;              // what the reader sees besides; null where that is nothing
  Data moves;                // the reader's legal moves and what they mean, in the game's order
  std::vector<int> to_act;   // seats that still have to choose
  std::vector<int> decided;  // seats that have chosen in secret
  Reader reader;
  std::vector<std::string> drawn = {};  // the reader's new cards since their last choice
};

}  // namespace vivarium::terminal
