// describe: a step is played again with a narrator.
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

void DinoTwist::describe(const State& before, const Chance& chance, const State& /*after*/, Events& events) const {
  State state = before;
  Narrator narrator(options_, events);
  Play(options_, state, &narrator).chance(chance);
}

void DinoTwist::describe(const State& before, Seat seat, const Move& move, const State& after, Events& events) const {
  Narrator narrator(options_, events);
  // A secret choice that others still wait for: no more than that it is made, and only the first time.
  if (after.table.decided.contains(seat)) {
    if (!before.table.decided.contains(seat)) narrator.chosen(seat);
    return;
  }
  State state = before;
  Play(options_, state, &narrator).move(seat, move);
}

}  // namespace vivarium::dino_twist
