// The knowledge about every game of the catalog: what turns its games into KnownGames.
#pragma once

#include "bots/cubosaurs/cubosaurs_knowledge.hpp"    // IWYU pragma: export
#include "bots/dino_twist/dino_twist_knowledge.hpp"  // IWYU pragma: export
#include "bots/take_that/take_that_knowledge.hpp"    // IWYU pragma: export
