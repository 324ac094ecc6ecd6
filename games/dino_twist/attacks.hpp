// What follows from the cards of an attack alone.
#pragma once

#include <cstddef>

#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

// Which of the cards stays on Twist Island. DT-14: the weakest; DT-27: of a mixed Duo, the one of the named species.
[[nodiscard]] constexpr std::size_t staying_card(const Action& action) {
  return action.cards[0].species() == action.species ? 0 : 1;  // the cards are in ascending order
}

}  // namespace vivarium::dino_twist
