// What a bot knows about Take That.
#pragma once

#include <cstdint>
#include <span>

#include "bots/knowledge.hpp"
#include "bots/take_that/memory.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<take_that::TakeThat> {
  using Game = take_that::TakeThat;
  using State = Game::State;
  using Move = Game::Move;
  using MoveList = Game::MoveList;
  using Memory = take_that::Memory;

  static constexpr float kDecisiveMargin = 12;
  static constexpr float kJudgementScale = 2.8F;
  static constexpr GuidedParameters kParameters{.prior_scale = 1.5F};

  static void judge(const Game& game, const State& state, Seat seat, const MoveList& moves, std::span<float> values);
  // Where the seat knows everything (the last row between two players): the lead of the round after each move.
  static bool judge_exactly(const Game& game, const State& state, Seat seat, const MoveList& moves,
                            std::span<float> values);
  static Move playout_move(const Game& game, const State& state, Seat seat, const MoveList& moves, Rng& rng);
  // What a seat has drawn shows in the moves it has.
  static std::uint64_t context(const Game& /*game*/, const State& /*state*/, Seat /*seat*/) { return 0; }
  // The others follow the judgement, from what they see. If the search let them learn, they would play against a hand
  // that they do not know. Without a pile too little is hidden for that to matter.
  static bool models_others(const Game::Observation& seen) { return seen.pile_size > 0; }
  static bool is_horizon(const Game& game, const Game::Observation& seen, const State& state, Sight sight);
  static bool is_settled(const Game& game, const State& state);
  static Expectation expected_scores(const Game& game, const State& state);
};

}  // namespace vivarium::bots
