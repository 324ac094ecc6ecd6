// What a bot thinks of each legal move: its choice first, then what it looked at most.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bots/match_bot.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/screen/speech.hpp"
#include "terminal/text/line.hpp"

namespace vivarium::terminal {

// The same decision with its moves named as a menu offers them, in the reader's language: "Refuse r S2".
bots::MatchDecision as_offered(bots::MatchDecision decision, const Menu& menu);

// A table; of many moves it makes as many tables side by side as the width holds.
Lines hint_lines(const bots::MatchDecision& decision, const Speech& speech, std::size_t width);

// The same as sentences, one a move, for a pipe or a screen reader.
std::vector<std::string> hint_account(const bots::MatchDecision& decision, const Speech& speech);

}  // namespace vivarium::terminal
