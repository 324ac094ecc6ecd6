#include "bots/cubosaurs/cubosaurs_knowledge.hpp"

#include <algorithm>
#include <cstddef>

#include "bots/cubosaurs/kinds.hpp"
#include "bots/cubosaurs/outlook.hpp"
#include "bots/cubosaurs/quick_player.hpp"
#include "bots/cubosaurs/tuning.hpp"
#include "bots/cubosaurs/turn_judge.hpp"
#include "engine/core/hash.hpp"

namespace vivarium::bots {
namespace {

using cubosaurs::Cubosaurs;
using cubosaurs::Move;
using cubosaurs::MoveList;
using cubosaurs::Phase;
using cubosaurs::State;

Prospects prospects_of(const Cubosaurs& game, const State& state) {
  return Prospects(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players());
}

// A token is worth the same whoever loses it, so the leader shall.
float leading_points(const Cubosaurs& game, const State& state, Seat seat) {
  return static_cast<float>(game.scores(state)[seat] + game.points(state, seat).total());
}

Move any_of(const MoveList& moves, Rng& rng) {
  return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

void Knowledge<Cubosaurs>::judge(const Cubosaurs& game, const State& state, Seat /*seat*/, const MoveList& moves,
                                 std::span<float> values) {
  if (state.phase == Phase::rob) {
    for (std::size_t i = 0; i < moves.size(); ++i) values[i] = leading_points(game, state, moves[i].robbed());
    return;
  }
  TurnJudge judge(game, state);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (judge.is_repeated(moves[i])) {
      values[i] = kSameAgain;
    } else {
      // The ways to end the turn come before the purchases.
      values[i] = moves[i].kind() == Move::Kind::buy ? judge.of_purchase(moves[i]) : judge.of_end(moves[i]);
    }
  }
}

cubosaurs::Move Knowledge<Cubosaurs>::playout_move(const Cubosaurs& game, const State& state, Seat /*seat*/,
                                                   const MoveList& moves, Rng& rng) {
  if (state.phase == Phase::rob) return any_of(moves, rng);
  const Prospects prospects = prospects_of(game, state);
  return QuickPlayer(game, state, prospects).choose(rng);
}

std::uint64_t Knowledge<Cubosaurs>::context(const Cubosaurs& game, const State& state, Seat /*seat*/) {
  Hash hash;
  hash.add(state.phase == Phase::turn ? kinds_in(game, state.hand) : 0);  // a robber may not know the Hand
  for (const cubosaurs::Cards collection : state.collections) hash.add(kinds_in(game, collection));
  return hash.value();
}

bool Knowledge<Cubosaurs>::is_horizon(const Cubosaurs& game, const Game::Observation& seen, const State& state,
                                      Sight sight) {
  if (state.round != seen.round) return true;
  const int draws = sight == Sight::far ? tuning::kHorizonTurns * game.players()
                                        : std::max(game.players() - 1, tuning::kFewestDrawsIfNear);
  return state.phase == Phase::turn && state.pack.count() + draws <= seen.pack_size;
}

Expectation Knowledge<Cubosaurs>::expected_scores(const Cubosaurs& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  SeatValues coming{};
  if (state.phase == Phase::turn || state.phase == Phase::rob) {
    const Outlook outlook(game, state);
    coming = outlook.offered(outlook.now(), state.turn, state.hand);
  } else if (state.phase != Phase::over) {
    for (const Seat seat : seats(game.players())) {
      coming[seat] = tuning::kTokenLater * static_cast<float>(state.tokens[seat]);
    }
  }
  for (const Seat seat : seats(game.players())) {
    points[index_of(seat)] = static_cast<float>(scores[seat]) + coming[seat];
  }
  return points;
}

}  // namespace vivarium::bots
