// SecretDuel: two players choose once, at the same time and in secret, and that is the game. What they choose from and
// what it is worth is for the games made of it, in the tests of the search.
#pragma once

#include <cstddef>
#include <cstdint>
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

// What a search must be told of such a game and what says nothing: every move is as good as any other.
template <class G>
struct NoKnowledge {
  static constexpr float kDecisiveMargin = 3;
  static constexpr float kJudgementScale = 1;
  static constexpr bots::GuidedParameters kParameters{};

  static void judge(const G& /*game*/, const typename G::State& /*state*/, Seat /*seat*/,
                    const typename G::MoveList& moves, std::span<float> values) {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = 0;
  }
  static typename G::Move playout_move(const G& /*game*/, const typename G::State& /*state*/, Seat /*seat*/,
                                       const typename G::MoveList& moves, Rng& rng) {
    return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }
  static std::uint64_t context(const G& /*game*/, const typename G::State& /*state*/, Seat /*seat*/) { return 0; }
  static bool is_horizon(const G& /*game*/, const typename G::Observation& /*seen*/, const typename G::State& /*state*/,
                         bots::Sight /*sight*/) {
    return false;
  }
  static bots::Expectation expected_scores(const G& /*game*/, const typename G::State& /*state*/) { return {}; }
};

}  // namespace vivarium
