// How a bot rates each legal move: its choice first, then the others by how much it looked at them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bots/match_bot.hpp"
#include "terminal/screen/game_screen.hpp"
#include "terminal/screen/translator.hpp"
#include "terminal/text/line.hpp"

namespace vivarium::terminal {

// The decision with its moves named as in the menu, in the reader's language: "Refuse r S2".
bots::MatchDecision as_offered(bots::MatchDecision decision, const Menu& menu);

// A table, or for many moves as many side by side as the width holds.
Lines hint_lines(const bots::MatchDecision& decision, const Translator& translator, std::size_t width);

// The same in sentences, one per move, for a pipe or a screen reader.
std::vector<std::string> hint_sentences(const bots::MatchDecision& decision, const Translator& translator);

}  // namespace vivarium::terminal
