// What one viewer may know of a game of Take That (TT-17).
#pragma once

#include <cstdint>

#include "engine/core/viewer.hpp"
#include "games/take_that/state.hpp"

namespace vivarium::take_that {

struct Observation : Table {
  Viewer viewer = Viewer::spectator();
  PerSeat<Cards> hands{};  // the cards this viewer knows: their own hand, or all of a finished game
  PerSeat<std::uint8_t> hand_sizes{};
  PerSeat<Cards> face_down{};  // what came from the open row, and extra cards once they are scored
  PerSeat<std::uint8_t> hidden_extras{};
  std::uint8_t pile_size = 0;

  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace vivarium::take_that
