// What a bot knows about Take That.
#pragma once

#include <cstdint>
#include <span>

#include "bots/knowledge.hpp"
#include "bots/take_that/hand_belief.hpp"
#include "games/take_that/take_that.hpp"

namespace vivarium::bots {

template <>
struct Knowledge<take_that::TakeThat> {
  using Game = take_that::TakeThat;
  using State = Game::State;
  using Move = Game::Move;
  using MoveList = Game::MoveList;
  using Memory = take_that_bot::HandBelief;

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
  // Others move as the judgement would, from what they see: a search that let them learn would have them play against a
  // hand they do not know. Without a pile too little is left for that.
  static bool models_others(const Game::Observation& seen) { return seen.pile_size > 0; }
  static bool is_horizon(const Game& game, const Game::Observation& seen, const State& state, Sight sight);
  // Are the expected scores those that the game will end with, between two players who make no mistake?
  static bool is_settled(const Game& game, const State& state);
  static Expectation expected_scores(const Game& game, const State& state);
};

}  // namespace vivarium::bots
