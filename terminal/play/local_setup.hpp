// Sets a local game up: who sits where, and the match of a saved game.
#pragma once

#include <string>
#include <vector>

#include "bots/roster.hpp"
#include "engine/core/expected.hpp"
#include "engine/record/record.hpp"
#include "i18n/wording.hpp"
#include "terminal/play/local_game.hpp"
#include "terminal/play/saved_games.hpp"

namespace vivarium::terminal {

// People first, then bots. People without a name are called by their number, bots by their level; all names differ.
std::vector<SeatPlan> seats_for(const std::vector<std::string>& people, const std::vector<bots::BotSpec>& bots,
                                const Wording& wording);

// The match of a saved record at the point where it was left, with its seats; or what is wrong with the record. The
// caller sets the paths and the seed.
Expected<LocalSetup, std::string> resumed(const Record& record, const Wording& wording);

}  // namespace vivarium::terminal
