// MoveInput: which legal move somebody means by what they typed. Knows no game: a move is its words, and what is typed
// may be the number in the menu, the whole move, or less of it as long as only one move is meant.
//
//   twist 94    t94    t 94    94 (where only one move has it)    #3    3
//   attack A3+A4    A4 A3    a3+a4
//   capture desert to jungle    desert jungle    des jun    desert (for "capture desert to desert")
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "terminal/screen/game_screen.hpp"
#include "terminal/text/rendition.hpp"

namespace vivarium::terminal {

// The moves that fit best: none, the one that is meant, or several that it could be. Words of the reader's language
// (terminal.verb.*, terminal.territory.*) do as well as the game's own.
std::vector<std::string> moves_meant(std::string_view typed, const Menu& menu, const Speech& speech);

// Whole moves that somebody could have meant by something that is not legal now: as it is, and with each verb of
// `verbs` in front. For asking why not.
std::vector<std::string> moves_imagined(std::string_view typed, const std::vector<std::string>& verbs,
                                        const Speech& speech);

// Everything that can be typed now and begins like this, for completion.
std::vector<std::string> completions(std::string_view begun, const Menu& menu);

}  // namespace vivarium::terminal
