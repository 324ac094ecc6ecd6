// The bots' part of the behaviour fingerprint.
#pragma once

#include "engine/core/hash.hpp"

namespace vivarium::bench {

// A few fixed games of every kind between bots that search: every choice, and how often each move was visited.
void add_bot_games(Hash& hash);

}  // namespace vivarium::bench
