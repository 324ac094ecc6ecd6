// Asks before something is lost.
#pragma once

#include "terminal/screen/translator.hpp"
#include "terminal/text/terminal.hpp"

namespace vivarium::terminal {

// Whether the person types "yes", in any of its beginnings. Enter alone, the end of the input and Ctrl-C mean no.
bool says_yes(Terminal& terminal, const Translator& translator);

}  // namespace vivarium::terminal
