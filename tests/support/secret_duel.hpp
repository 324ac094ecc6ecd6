// SecretDuel: two players choose once, at the same time and in secret, and that is the game. What they choose from and
// what it is worth is for the games made of it, in the tests of the search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "bots/knowledge.hpp"
#include "bots/search/guided_parameters.hpp"
#include "tests/support/sealed_bids.hpp"

namespace vivarium {

// A game made of it has a MoveList, legal_moves, and apply for a move, beside `using SecretDuel::apply`.
class SecretDuel : public sealed_bids::SealedBids {
 public:
  using SealedBids::SealedBids;

  [[nodiscard]] State initial() const {
    State state;
    state.phase = sealed_bids::Phase::bid;
    return state;
  }
  void apply(State& /*state*/, const Chance& /*chance*/) const {}
  [[nodiscard]] SeatSet winners(const State& state) const {
    if (state.points[0] == state.points[1]) return SeatSet::all(2);
    return SeatSet::of(Seat(state.points[0] > state.points[1] ? 0 : 1));
  }
  // Nothing is hidden but the choice itself.
  [[nodiscard]] State sample_world(const Observation& /*seen*/, Rng& /*rng*/) const { return initial(); }

 protected:
  // Notes a choice; true where both have chosen, and the game is over.
  static bool choose(State& state, Seat seat, const Move& move) {
    state.bids[static_cast<std::size_t>(seat.index())] = move.code;
    if (state.bids[0] == 0 || state.bids[1] == 0) return false;
    state.phase = sealed_bids::Phase::over;
    return true;
  }
};

// Every move looks as good as any other.
template <class G>
struct BlindKnowledge : bots::DefaultKnowledge<G> {
  static constexpr float kDecisiveMargin = 3;
  static constexpr float kJudgementScale = 1;
  static constexpr bots::GuidedParameters kParameters{};

  static void judge(const bots::Choice<G>& /*choice*/, std::span<float> values) {
    std::fill(values.begin(), values.end(), 0.0F);
  }
};

}  // namespace vivarium
