// The knowledge about every game of the catalog: what turns its games into KnownGames.
#pragma once

#include "bots/cubosaurs/knowledge.hpp"   // IWYU pragma: export
#include "bots/dino_twist/knowledge.hpp"  // IWYU pragma: export
#include "bots/take_that/knowledge.hpp"   // IWYU pragma: export
