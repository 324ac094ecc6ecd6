// What a bot knows about Cubosaurs.
#pragma once

#include <cstdint>
#include <span>

#include "bots/cubosaurs/memory.hpp"
#include "bots/knowledge.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<cubosaurs::Cubosaurs> {
  using Game = cubosaurs::Cubosaurs;
  using State = Game::State;
  using Move = Game::Move;
  using MoveList = Game::MoveList;
  using Memory = cubosaurs::Memory;

  static constexpr float kDecisiveMargin = 8;
  static constexpr float kJudgementScale = 3.2F;
  // The judgement is good enough for a search to follow it more closely than that.
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F, .trusted_part = 8};
  // The judgement of every move that comes to the same as an earlier one: looking at one of them is enough.
  static constexpr float kSameAgain = -1000;

  static void judge(const Game& game, const State& state, Seat seat, const MoveList& moves, std::span<float> values);
  static Move playout_move(const Game& game, const State& state, Seat seat, const MoveList& moves, Rng& rng);
  // The kinds of cards in the Hand and in the collections: moves do not tell what was drawn.
  static std::uint64_t context(const Game& game, const State& state, Seat seat);
  static bool is_horizon(const Game& game, const Game::Observation& seen, const State& state, Sight sight);
  static Expectation expected_scores(const Game& game, const State& state);
};

}  // namespace vivarium::bots
