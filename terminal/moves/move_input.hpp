// MoveInput: finds the legal move that somebody typed. Knows no game: a move is a row of words, and typing the number
// in the menu, the whole move or any unambiguous part of it will do.
//
//   twist 94    t94    t 94    94 (where only one move has it)    #3    3
//   attack A3+A4    A4 A3    a3+a4
//   capture desert to jungle    desert jungle    des jun    desert (for "capture desert to desert")
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/game_screen.hpp"
#include "terminal/text/render.hpp"

namespace vivarium::terminal {

// The moves that match best: none, one, or several if the input is ambiguous. Words of the reader's language
// (terminal.verb.*, terminal.territory.*) match like the game's own.
std::vector<std::string> matching_moves(std::string_view typed, const Menu& menu, const Translator& translator);

// The moves that an input which matches no legal move may stand for: as it is, and after each verb of `verbs`. For
// asking why they are illegal.
std::vector<std::string> candidate_moves(std::string_view typed, const std::vector<std::string>& verbs,
                                         const Translator& translator);

// Everything that can be typed now and begins with this.
std::vector<std::string> completions(std::string_view begun, const Menu& menu);

}  // namespace vivarium::terminal
