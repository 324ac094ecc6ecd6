// The legal moves as lines: numbered from 1, one group per line, in as much detail as there is room for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "terminal/screen/game_screen.hpp"
#include "terminal/text/line.hpp"

namespace vivarium::terminal {

// With the meaning of each move if that takes at most `height` lines, else without. What still does not fit is left
// out, and the last line says so.
Lines menu_lines(const Menu& menu, const Translator& translator, std::size_t width, std::size_t height);

// What the move is called: "Refuse S2", "Take".
std::string name_of(const MenuGroup& group, const MenuEntry& entry);

// What one can type for it, in words: "Twist 94". The move itself if the menu has none such.
std::string in_words(const std::string& move, const Menu& menu, const Translator& translator);

// One move per line, for a pipe or a screen reader.
std::vector<std::string> menu_sentences(const Menu& menu, const Translator& translator);

}  // namespace vivarium::terminal
