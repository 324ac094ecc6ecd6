// New Brood (DT-28): up to three cards may be exchanged.
#pragma once

#include <cstdint>

#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/move.hpp"

namespace vivarium::dino_twist {

// All 64 ways to choose up to three of seven places, fewer first, then in card order: those that are legal, as bits. Of
// equal cards the lowest are chosen, so that equal sets of cards are listed once.
[[nodiscard]] std::uint64_t redraws(Hand hand);

// REQUIRES: redraws(hand) has it
[[nodiscard]] Move redraw_of(std::uint64_t hand_codes, unsigned way);

}  // namespace vivarium::dino_twist
