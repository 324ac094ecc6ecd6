// What a bot knows about Take That.
#pragma once

#include <span>

#include "bots/default_knowledge.hpp"
#include "bots/take_that/memory.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<take_that::TakeThat> : DefaultKnowledge<take_that::TakeThat> {
  using Game = take_that::TakeThat;
  using Memory = take_that::Memory;

  static constexpr float kDecisiveMargin = 12;
  static constexpr float kJudgementScale = 2.8F;
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F};

  static void judge(const Choice& choice, std::span<float> values);
  // Where the seat knows everything (the last row between two players): the lead of the round after each move.
  static bool judge_exactly(const Choice& choice, std::span<float> values);
  static Move playout_move(const Choice& choice, Rng& rng);
  // The others follow the judgement, from what they see. If the search let them learn, they would play against a hand
  // that they do not know. Without a pile too little is hidden for that to matter.
  static bool models_others(const Observation& seen) { return seen.pile_size > 0; }
  static bool is_horizon(const Game& game, const Observation& seen, const State& state, Sight sight);
  static bool is_settled(const Game& game, const State& state);
  static Expectation expected_scores(const Game& game, const State& state);
  // All hands are open to the seer, the order of the pile to nobody.
  static State seer_world(const Game& game, const State& truth, const State& guess, Rng& rng);
};

}  // namespace vivarium::bots
