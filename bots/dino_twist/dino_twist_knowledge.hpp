// What a bot knows about Dino Twist.
#pragma once

#include <cstdint>
#include <span>

#include "bots/knowledge.hpp"
#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<dino_twist::DinoTwist> {
  using Game = dino_twist::DinoTwist;
  using State = Game::State;
  using Move = Game::Move;
  using MoveList = Game::MoveList;

  static constexpr float kDecisiveMargin = 8;
  static constexpr float kJudgementScale = 2.4F;
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F, .trusted_part = 8};
  static constexpr bool kMixesChoices = true;  // equal attacks cancel each other (DT-11)
  static constexpr int kHorizonRounds = 3;     // the search looks at the rest of this round and at two more
  static constexpr int kHorizonRoundsIfNear = 1;

  static void judge(const Game& game, const State& state, Seat seat, const MoveList& moves, std::span<float> values);
  static Move playout_move(const Game& game, const State& state, Seat seat, const MoveList& moves, Rng& rng);
  static std::uint64_t context(const Game& /*game*/, const State& /*state*/, Seat /*seat*/) { return 0; }
  // What others choose later they choose by the judgement: they do not know the hand that they would learn to play
  // against. Attacks are open, and few enough to look into.
  static bool models_others(const Game::Observation& seen) { return seen.phase != dino_twist::Phase::capture; }
  static bool is_horizon(const Game& /*game*/, const Game::Observation& seen, const State& state, Sight sight) {
    const int rounds = sight == Sight::far ? kHorizonRounds : kHorizonRoundsIfNear;
    return state.events_seen >= seen.events_seen + rounds;
  }
  static Expectation expected_scores(const Game& game, const State& state);
};

}  // namespace vivarium::bots
