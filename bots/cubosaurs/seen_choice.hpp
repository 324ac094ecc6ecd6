// A choice of another player, as it can be told afterwards: what they saw and what they did.
//
// In Cubosaurs little stays hidden: a Hand that is kept joins an open collection, and one that is passed on is seen by
// the next player.
#pragma once

#include <optional>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

struct SeenChoice {
  cubosaurs::Observation seen;  // by the seat that chose
  cubosaurs::Move move;
};

// How the seat whose turn it was has ended it, between what a viewer saw before and right after. None where something
// else has happened, a purchase for example, or where the viewer does not know the Hand.
std::optional<SeenChoice> choice_between(const cubosaurs::Observation& before, const cubosaurs::Observation& after);

}  // namespace vivarium::bots
