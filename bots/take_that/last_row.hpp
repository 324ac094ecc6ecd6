// The end of a round between two players. Once the pile is empty nothing is hidden from either of them and nothing is
// left to chance, so that the rest can be worked out.
#pragma once

#include <cstdint>

#include "games/take_that/take_that.hpp"

namespace vivarium::bots::take_that {

using namespace vivarium::take_that;

class LastRow {
 public:
  // At most this many positions are searched for one answer. A bot has limited time, and a simulation, one of
  // thousands, is better served by a rough answer soon.
  static constexpr std::uint32_t kThorough = 5'000;
  static constexpr std::uint32_t kQuick = 200;

  explicit LastRow(const TakeThat& game, std::uint32_t max_positions = kThorough)
      : game_(game), max_positions_(max_positions) {}

  // Can the rest of the round be worked out? Takes the hands as they are in `state`.
  [[nodiscard]] static bool is_reached(const TakeThat& game, const State& state) {
    return game.players() == 2 && state.pile.empty() && game.stage(state).is_decision();
  }

  // The final lead of the seat to act, in points of this round, if both players do their best. Where that takes too
  // many positions the last ones are estimated; if thorough, this happens in one case out of a hundred. REQUIRES:
  // is_reached
  int lead(const State& state);
  // The same for that seat after one of its moves.
  int lead_after(const State& state, Move move);

 private:
  // Alpha-beta search: only a lead between `least` and `most` matters to the caller.
  int best_lead(const State& state, int least, int most);
  int lead_after(const State& state, Move move, int least, int most);

  const TakeThat& game_;
  std::uint32_t max_positions_;
  std::uint32_t positions_ = 0;  // searched so far
};

}  // namespace vivarium::bots::take_that
