// The end of a round between two players. Once the pile is empty nothing is hidden from either and nothing is left to
// chance, so that the rest can be reckoned to its end.
#pragma once

#include <cstdint>

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that_bot {

// Points of the round so far: what lies in front of the seat.
int round_points(const take_that::State& state, Seat seat);

class LastRow {
 public:
  // How many positions are looked at for one answer at most. A bot has to keep its time, and a simulation, which is one
  // of thousands, is better off with a rougher answer sooner.
  static constexpr std::uint32_t kThorough = 5'000;
  static constexpr std::uint32_t kQuick = 200;

  explicit LastRow(const take_that::TakeThat& game, std::uint32_t most_positions = kThorough)
      : game_(game), most_positions_(most_positions) {}

  // Is the rest of the round reckoned here? Hands are taken as they are in `state`.
  [[nodiscard]] static bool is_reached(const take_that::TakeThat& game, const take_that::State& state) {
    return game.players() == 2 && state.pile.empty() && game.stage(state).is_decision();
  }

  // By how many points of this round the seat to act is ahead once it is over, if both do their best. Where that
  // would take too many positions the last of them are estimated: one time in a hundred if thorough. REQUIRES:
  // is_reached
  int lead(const take_that::State& state);
  // The same for that seat after one of its moves.
  int lead_after(const take_that::State& state, take_that::Move move);

 private:
  // `least` and `most`: only a lead between them matters to those who ask.
  int best_lead(const take_that::State& state, int least, int most);
  int lead_after(const take_that::State& state, take_that::Move move, int least, int most);

  const take_that::TakeThat& game_;
  std::uint32_t most_positions_;
  std::uint32_t positions_ = 0;  // looked at so far
};

}  // namespace vivarium::bots::take_that_bot
