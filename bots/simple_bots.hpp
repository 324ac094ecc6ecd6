// The bots that do not search: random, and greedy with or without noise.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bots/bot.hpp"
#include "bots/knowledge.hpp"
#include "engine/core/game.hpp"

namespace vivarium::bots {

template <Game G>
class RandomBot final : public Bot<G> {
 public:
  Decision<G> decide(const typename G::Observation& /*seen*/, const typename G::MoveList& moves,
                     const Budget& /*budget*/, Rng& rng) override {
    return {moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))], {}, 0};
  }
};

// Makes the move that the judgement of the game likes best. With `noise`, each judgement is off by up to this many
// judgement scales: a sensible player who does not look too closely.
template <KnownGame G>
class GreedyBot final : public Bot<G> {
 public:
  explicit GreedyBot(const G& game, float noise = 0) : game_(game), noise_(noise) {}

  Decision<G> decide(const typename G::Observation& seen, const typename G::MoveList& moves, const Budget& /*budget*/,
                     Rng& rng) override {
    // The judgement looks at nothing that the seat cannot see, so any world will do.
    const typename G::State world = game_.sample_world(seen, rng);
    values_.resize(moves.size());
    Knowledge<G>::judge({game_, world, *seen.viewer.as_seat(), moves}, values_);
    std::size_t best = 0;
    std::uint32_t equals = 1;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (noise_ > 0)
        values_[i] += noise_ * Knowledge<G>::kJudgementScale * static_cast<float>(draw_below(rng, 1024)) / 1024;
      if (i == 0 || values_[i] > values_[best]) {
        best = i;
        equals = 1;
      } else if (values_[i] == values_[best] && draw_below(rng, ++equals) == 0) {
        best = i;
      }
    }
    return {moves[best], {}, 0};
  }

 private:
  G game_;
  float noise_;
  std::vector<float> values_;
};

}  // namespace vivarium::bots
