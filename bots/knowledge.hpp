// Knowledge<G>: what a bot knows about a game beyond its rules. Specialised for each game in bots/<game>/.
//
// Everything here looks only at what the acting seat can see, although it is given a State: inside a search that is a
// sampled world, never the true one.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bots/search/guided_parameters.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

using Expectation = std::array<float, kMaxSeats>;  // expected final points by seat

template <class G>
struct Knowledge;

template <class G>
concept KnownGame =
    Game<G> && requires(const G& game, const typename G::State& state, Seat seat, const typename G::MoveList& moves,
                        std::span<float> values, Rng& rng, const typename G::Observation& seen) {
      // One-step judgement: for each legal move of the seat how good it looks, in points. The greedy bot takes the
      // best.
      { Knowledge<G>::judge(game, state, seat, moves, values) } -> std::same_as<void>;
      // A quick sensible move for playouts.
      { Knowledge<G>::playout_move(game, state, seat, moves, rng) } -> std::same_as<typename G::Move>;
      // Tells apart what the acting seat sees and the moves so far do not tell: the drawn card in the Hand.
      { Knowledge<G>::context(game, state, seat) } -> std::same_as<std::uint64_t>;
      // Is this far enough from where the search began? Evaluation takes over there.
      { Knowledge<G>::is_horizon(game, seen, state, Sight::far) } -> std::same_as<bool>;
      // Expected final points of every seat.
      { Knowledge<G>::expected_scores(game, state) } -> std::same_as<Expectation>;
      // A lead of this many points wins three times out of four.
      { Knowledge<G>::kDecisiveMargin } -> std::convertible_to<float>;
      // A difference of so many points in the judgement is a clear one; the noise of the gentle levels is measured in
      // it.
      { Knowledge<G>::kJudgementScale } -> std::convertible_to<float>;
      { Knowledge<G>::kParameters } -> std::convertible_to<GuidedParameters>;
    };

// A game where past moves tell something of what is hidden has a Knowledge<G>::Memory, which samples worlds in line
// with the last observation, weighted by what it has watched. Without one every such world is as likely as the next.
template <class G>
struct NoMemory {
  void watch(const G& /*game*/, const typename G::Observation& /*seen*/) {}
  typename G::State sample_world(const G& game, const typename G::Observation& seen, Rng& rng) const {
    return game.sample_world(seen, rng);
  }
};

template <class G>
concept Remembering = requires { typename Knowledge<G>::Memory; };

// A game where past moves tell who plays by the judgement, so that a search can count on it.
template <class G>
concept ReadingHabits = Remembering<G> && requires(const typename Knowledge<G>::Memory& memory, Seat seat) {
  { memory.plays_by_judgement(seat) } -> std::same_as<bool>;
};

template <class G>
struct MemoryFor {
  using Type = NoMemory<G>;
};
template <Remembering G>
struct MemoryFor<G> {
  using Type = typename Knowledge<G>::Memory;
};

}  // namespace vivarium::bots
