// A choice of another player, reconstructed afterwards: what they saw and what they did.
//
// In Cubosaurs little stays hidden: a Hand that is kept joins an open collection, and one that is passed on is seen by
// the next player.
#pragma once

#include <optional>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots::cubosaurs {

using namespace vivarium::cubosaurs;

struct SeenChoice {
  Observation seen;  // by the seat that chose
  Move move;
};

// How the seat to act has ended its turn, from what a viewer saw before and right after. None where something else has
// happened, a purchase for example, or where the viewer does not know the Hand.
std::optional<SeenChoice> choice_between(const Observation& before, const Observation& after);

}  // namespace vivarium::bots::cubosaurs
