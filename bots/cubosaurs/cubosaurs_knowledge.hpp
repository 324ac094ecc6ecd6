// What a bot knows about Cubosaurs.
#pragma once

#include <cstdint>
#include <span>

#include "bots/cubosaurs/tuning.hpp"
#include "bots/knowledge.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<cubosaurs::Cubosaurs> {
  using Game = cubosaurs::Cubosaurs;
  using State = Game::State;
  using Move = Game::Move;
  using MoveList = Game::MoveList;

  static constexpr const float& kDecisiveMargin = tuning::kMargin;
  static constexpr const float& kJudgementScale = tuning::kScale;
  // Of moves that come to the same, all but the first are put this far below it: looking at one of them is enough.
  static constexpr float kSameAgain = 1000;

  static void judge(const Game& game, const State& state, Seat seat, const MoveList& moves, std::span<float> values);
  static Move playout_move(const Game& game, const State& state, Seat seat, const MoveList& moves, Rng& rng);
  // Plays on to the horizon by playout_move's judgement, but looks ahead only once.
  // REQUIRES: the round is under way, or it is the horizon
  static void play_out(const Game& game, const Game::Observation& seen, State& state, Rng& rng);
  // The Hand and what has come to the collections: drawn cards, which moves do not tell.
  static std::uint64_t context(const Game& game, const State& state, Seat seat);
  // Nothing but the totals, the tokens and the market goes on to the next round.
  static bool is_horizon(const Game& /*game*/, const Game::Observation& seen, const State& state) {
    return state.round != seen.round ||
           (state.phase == cubosaurs::Phase::turn && state.pack.count() + tuning::kHorizonDraws <= seen.pack_size);
  }
  static Expectation expected_scores(const Game& game, const State& state);
  static State sample_world(const Game& game, const Game::Observation& seen, Rng& rng) {
    return game.sample_world(seen, rng);
  }
};

}  // namespace vivarium::bots
