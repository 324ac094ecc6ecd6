// error: (could not convert|no known conversion|no viable conversion|no matching function|cannot convert)
#include "games/cubosaurs/move.hpp"
#include "games/take_that/take_that.hpp"

void play(const vivarium::take_that::TakeThat& game, vivarium::take_that::State& state, vivarium::Seat seat) {
#ifdef MUST_NOT_COMPILE
  game.apply(state, seat, vivarium::cubosaurs::Move::keep());
#else
  game.apply(state, seat, vivarium::take_that::Move::take());
#endif
}
