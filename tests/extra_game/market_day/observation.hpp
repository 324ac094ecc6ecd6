// What one viewer may know of a game of Market Day.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/seat.hpp"
#include "engine/core/viewer.hpp"
#include "tests/extra_game/market_day/state.hpp"

namespace vivarium::market_day {

struct Observation {
  Viewer viewer = Viewer::spectator();
  PerSeat<Hand> hands{};                // the own one, or all of a finished game
  PerSeat<std::optional<Card>> bids{};  // likewise
  SeatSet decided;
  std::uint8_t hand_size = 0;  // everybody's
  PerSeat<Hand> shown{};
  std::array<PerSeat<std::uint8_t>, kMaxRounds> points{};
  Seat winner;
  std::uint8_t prize = 0;
  std::uint8_t round = 0;
  Phase phase = Phase::deal;

  friend bool operator==(const Observation&, const Observation&) = default;
};

}  // namespace vivarium::market_day
