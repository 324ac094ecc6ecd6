#include "bots/dino_twist/knowledge.hpp"

#include <span>

namespace vivarium::bots {

using namespace dino_twist;

State Knowledge<DinoTwist>::seer_world(const DinoTwist& /*game*/, const State& truth, const State& guess, Rng& rng) {
  State world = truth;
  shuffle(std::span(world.pile.data(), world.pile.size()), rng);
  world.events = guess.events;
  return world;
}

}  // namespace vivarium::bots
