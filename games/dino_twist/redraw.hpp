// The choice under new-brood (DT-28).
#pragma once

#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/move.hpp"

namespace vivarium::dino_twist {

// Replaces the list: nothing, or up to three cards of the hand; fewer cards first, then in card order.
void list_redraws(Hand hand, MoveList& moves);

}  // namespace vivarium::dino_twist
