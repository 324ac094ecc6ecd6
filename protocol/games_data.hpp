// The games, their options, the bots and the phrases of the chat: what whoever sets a game up has to know.
#pragma once

#include "engine/core/data.hpp"

namespace vivarium::protocol {

Data games_data();

}  // namespace vivarium::protocol
