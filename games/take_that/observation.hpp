// What one viewer may know of a game of Take That (TT-17).
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/viewer.hpp"
#include "games/take_that/state.hpp"

namespace vivarium::take_that {

struct Observation {
  Viewer viewer = Viewer::spectator();
  PerSeat<Cards> hands{};  // the cards this viewer knows: their own hand, or all of a finished game
  PerSeat<std::uint8_t> hand_sizes{};
  PerSeat<Cards> face_up{};
  PerSeat<Cards> face_down{};  // what came from the open row, and extra cards once they are scored
  PerSeat<std::uint8_t> hidden_extras{};
  Row row;
  std::uint8_t pile_size = 0;
  std::array<PerSeat<RoundScore>, kMaxRounds> round_scores{};
  Seat turn;
  std::uint8_t round = 0;
  Phase phase = Phase::deal;

  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace vivarium::take_that
