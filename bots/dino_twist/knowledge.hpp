// What a bot knows about Dino Twist.
#pragma once

#include <span>

#include "bots/default_knowledge.hpp"
#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<dino_twist::DinoTwist> : DefaultKnowledge<dino_twist::DinoTwist> {
  using Game = dino_twist::DinoTwist;

  static constexpr float kDecisiveMargin = 8;
  static constexpr float kJudgementScale = 2.4F;
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F, .trusted_part = 8};
  static constexpr bool kMixesChoices = true;  // equal attacks cancel each other (DT-11)
  static constexpr int kHorizonRounds = 3;     // the rest of this round and two more
  static constexpr int kHorizonRoundsIfNear = 1;

  static void judge(const Choice& choice, std::span<float> values);
  static Move playout_move(const Choice& choice, Rng& rng);
  // Later choices of the others follow the judgement: if the search let them learn, they would play against a hand that
  // they do not know. Attacks are open, and few enough to search.
  static bool models_others(const Observation& seen) { return seen.phase != dino_twist::Phase::capture; }
  static bool is_horizon(const Game& /*game*/, const Observation& seen, const State& state, Sight sight) {
    const int rounds = sight == Sight::far ? kHorizonRounds : kHorizonRoundsIfNear;
    return state.events_seen >= seen.events_seen + rounds;
  }
  static Expectation expected_scores(const Game& game, const State& state);
  // All hands are open to the seer, the order of the pile and the events to come to nobody.
  static State seer_world(const Game& game, const State& truth, const State& guess, Rng& rng);
};

}  // namespace vivarium::bots
