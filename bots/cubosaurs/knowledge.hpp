// What a bot knows about Cubosaurs.
#pragma once

#include <cstdint>
#include <span>

#include "bots/cubosaurs/memory.hpp"
#include "bots/default_knowledge.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<cubosaurs::Cubosaurs> : DefaultKnowledge<cubosaurs::Cubosaurs> {
  using Game = cubosaurs::Cubosaurs;
  using Memory = cubosaurs::Memory;

  static constexpr float kDecisiveMargin = 8;
  static constexpr float kJudgementScale = 3.2F;
  // The judgement is good enough for a search to follow it more closely than that.
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F, .trusted_part = 8};
  // The judgement of every move that comes to the same as an earlier one: looking at one of them is enough.
  static constexpr float kSameAgain = -1000;

  static void judge(const Choice& choice, std::span<float> values);
  static Move playout_move(const Choice& choice, Rng& rng);
  // The kinds of cards in the Hand and in the collections: moves do not tell what was drawn.
  static std::uint64_t context(const Game& game, const State& state, Seat seat);
  static bool is_horizon(const Game& game, const Observation& seen, const State& state, Sight sight);
  static Expectation expected_scores(const Game& game, const State& state);
  // The seat to act has the Hand, so that all cards but the pack are open as it is. The seer sees the pack, too.
  static State seer_world(const Game& /*game*/, const State& truth, const State& /*guess*/, Rng& /*rng*/) {
    return truth;
  }
};

}  // namespace vivarium::bots
