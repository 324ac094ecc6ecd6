// The games, their options, the bots and the phrases of the chat: what whoever sets a game up has to know.
#pragma once

#include "engine/core/data.hpp"
#include "games/catalog/catalog.hpp"

namespace vivarium::protocol {

Data game_data(const CatalogEntry& entry);
// All of them, the bots and the phrases.
Data games_data();

}  // namespace vivarium::protocol
