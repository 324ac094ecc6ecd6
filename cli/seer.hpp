// The seer: our search, but in the world as it is, all hands seen. Not a player: the ceiling that measurements compare
// players with, for the arena alone. It needs the true State, which no Bot is ever given.
//
// What no seat can see stays hidden from the seer, too, as far as Knowledge<G>::seer_world says.
#pragma once

#include "bots/make_bot.hpp"
#include "engine/core/rng.hpp"

namespace vivarium::cli {

// Whoever sees all hands needs no mixed strategy, since it knows what the others can choose.
template <bots::KnownGame G>
class SeerStyle : public bots::GuidedStyle<G> {
 public:
  // Looks at `truth` whenever it needs a world. What others have played tells it nothing new.
  SeerStyle(const G& game, const typename G::State* truth)
      : bots::GuidedStyle<G>(game, bots::Knowledge<G>::kParameters.without_memory()), truth_(truth) {}

  typename G::State sample_world(const typename G::Observation& seen, Rng& rng) const {
    const typename G::State guess = this->game().sample_world(seen, rng);
    return bots::Knowledge<G>::seer_world(this->game(), *truth_, guess, rng);
  }

 private:
  const typename G::State* truth_;
};

}  // namespace vivarium::cli
