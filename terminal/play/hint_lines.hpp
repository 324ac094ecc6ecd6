// What a bot thinks of the legal moves, the best first.
#pragma once

#include <cstddef>

#include "bots/match_bot.hpp"
#include "terminal/screen/speech.hpp"
#include "terminal/text/line.hpp"

namespace vivarium::terminal {

Lines hint_lines(const bots::MatchDecision& decision, const Speech& speech, std::size_t width);

}  // namespace vivarium::terminal
