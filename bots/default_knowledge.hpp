// Knowledge<G>: what a bot knows about a game beyond its rules. Each game has its own in bots/<game>/knowledge.hpp,
// which inherits from DefaultKnowledge<G> and replaces what it knows better; a game without such a folder is played
// with the defaults alone.
//
// Everything here looks only at what the acting seat can see, although it is given a State: inside a search that is a
// sampled world, never the true one. Include bots/knowledge.hpp rather than this file: it brings every game's own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/search/guided_parameters.hpp"
#include "bots/search/utility.hpp"
#include "engine/core/game.hpp"
#include "engine/core/playout.hpp"

namespace vivarium::bots {

// A seat has to choose one of its legal moves.
template <Game G>
struct Choice {
  const G& game;
  const typename G::State& state;
  Seat seat;
  const typename G::MoveList& moves;

  [[nodiscard]] typename G::Move random_move(Rng& rng) const {
    return moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
  }
};

// What a bot remembers of the moves so far. This one remembers nothing: every world that fits the last observation is
// as likely as the next.
template <class G>
struct BasicMemory {
  // What the same seat sees after each step of a game.
  void watch(const G& /*game*/, const typename G::Observation& /*seen*/) {}
  // A world in line with what was watched. REQUIRES: `seen` was watched last
  typename G::State sample_world(const G& game, const typename G::Observation& seen, Rng& rng) const {
    return game.sample_world(seen, rng);
  }
  // Has this other seat shown that it plays by the judgement, so that a search can predict its moves?
  [[nodiscard]] bool plays_by_judgement(Seat /*seat*/) const { return false; }
};

// Takes back the secret choices that a world comes with: nobody knows those of the others.
template <Game G>
void retract_choices(const G& game, typename G::State& state) {
  for (const Seat seat : game.stage(state).decided) retract(game, state, seat);
}

template <class G>
struct Knowledge;

template <class G>
struct DefaultKnowledge {
  using State = typename G::State;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Observation = typename G::Observation;
  using Choice = bots::Choice<G>;

  // A lead of this many points wins three times out of four.
  static constexpr float kDecisiveMargin = 10;
  // A difference of this many points between two judgements is a clear one; the noise of the easy levels is measured in
  // it.
  static constexpr float kJudgementScale = 2.5F;
  // How the search is steered. Playouts judge too slowly for every node of a tree.
  static constexpr GuidedParameters kParameters{.uses_judgement = false};
  // Do choices made at the same time call for a mixed strategy, since a predictable one loses?
  static constexpr bool kMixesChoices = false;

  using Memory = BasicMemory<G>;

  // One-step judgement: how good each legal move looks, in points. The greedy bot takes the best, and the search looks
  // at the best ones first. Default: the mean result of random playouts, from worlds that the seat considers possible.
  static void judge(const Choice& choice, std::span<float> values);
  // Replaces judge() in a search, where the position can be solved; otherwise false.
  static bool judge_exactly(const Choice& /*choice*/, std::span<float> /*values*/) { return false; }
  // A quick sensible move for playouts.
  static Move playout_move(const Choice& choice, Rng& rng) { return choice.random_move(rng); }
  // Tells apart positions of the acting seat that the moves so far do not: by the card it has drawn, for example.
  static std::uint64_t context(const G& /*game*/, const State& /*state*/, Seat /*seat*/) { return 0; }
  // Are the others best predicted by the judgement, instead of learning from the search?
  static bool models_others(const Observation& /*seen*/) { return false; }
  // Is this far enough from what was seen where the search began? There it asks for the expected scores.
  static bool is_horizon(const G& /*game*/, const Observation& /*seen*/, const State& /*state*/, Sight /*sight*/) {
    return false;
  }
  // Expected final points of every seat.
  static Expectation expected_scores(const G& game, const State& state) { return to_expectation(game.scores(state)); }
  // Are the expected scores certain, if nobody makes a mistake?
  static bool is_settled(const G& /*game*/, const State& /*state*/) { return false; }

  // The world as the seer of the arena takes it to be: the true one, where only what is hidden from every seat is taken
  // from a guess that looks the same to the seat to act. Default: the guess, if no other seat can tell it from the
  // truth; otherwise the truth.
  static State seer_world(const G& game, const State& truth, const State& guess, Rng& /*rng*/) {
    for (const Seat seat : SeatSet::all(game.players())) {
      if (game.observe(guess, Viewer::seat(seat)) != game.observe(truth, Viewer::seat(seat))) return truth;
    }
    return guess;
  }
};

template <class G>
struct Knowledge : DefaultKnowledge<G> {};

template <class G>
void DefaultKnowledge<G>::judge(const Choice& choice, std::span<float> values) {
  constexpr std::size_t kPlayouts = 1'000;  // for all moves together
  constexpr std::size_t kMinWorlds = 4;
  constexpr std::size_t kMaxWorlds = 32;
  const G& game = choice.game;
  const Observation seen = game.observe(choice.state, Viewer::seat(choice.seat));
  const std::size_t worlds = std::clamp(kPlayouts / choice.moves.size(), kMinWorlds, kMaxWorlds);
  std::fill(values.begin(), values.end(), 0.0F);
  for (std::size_t i = 0; i < worlds; ++i) {
    Rng rng(i);  // always the same: what is judged alike must not depend on what is hidden
    State world = game.sample_world(seen, rng);
    retract_choices(game, world);
    // Every move gets the same world and the same luck, so that they differ in little else.
    for (std::size_t move = 0; move < choice.moves.size(); ++move) {
      State state = world;
      Rng luck = rng;
      game.apply(state, choice.seat, choice.moves[move]);
      play_randomly(game, state, luck);
      const Utilities end = won_or_lost(game, state);
      const auto mine = static_cast<std::size_t>(choice.seat.index());
      // Victory counts as much as the lead; where nobody leads, a point of it is worth a point.
      constexpr float kDecisive = Knowledge<G>::kDecisiveMargin;
      values[move] +=
          kDecisive * (end.win[mine] + win_chance(end.margin[mine], kDecisive)) / static_cast<float>(worlds);
    }
  }
}

}  // namespace vivarium::bots
