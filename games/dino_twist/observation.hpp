// What one viewer may know of a game of Dino Twist (DT-33): the open table, sizes, and the viewer's own secrets.
#pragma once

#include <cstdint>

#include "engine/core/viewer.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

struct Observation : Table {
  Viewer viewer = Viewer::spectator();
  PerSeat<std::uint8_t> hand_sizes;
  PerSeat<std::uint8_t> buried_sizes;
  std::uint8_t pile_size = 0;
  EventPile events;  // those seen so far, volcanoes and the present one included; all ten of a finished game

  // Filled for the viewer's own seat, and for every seat of a finished game.
  PerSeat<Hand> hands;
  PerSeat<CardCounts> buried;
  PerSeat<PlayedCards> burials;
  PerSeat<Move> choices;
  Pile pile;  // for a finished game only

  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace vivarium::dino_twist
