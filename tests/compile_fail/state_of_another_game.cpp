// error: (cannot convert|could not convert|no known conversion|no viable conversion|no matching function)
#include "games/cubosaurs/cubosaurs.hpp"
#include "games/take_that/take_that.hpp"

vivarium::Stage stage_of(const vivarium::take_that::TakeThat& game, const vivarium::cubosaurs::State& other,
                         const vivarium::take_that::State& own) {
#ifdef MUST_NOT_COMPILE
  static_cast<void>(own);
  return game.stage(other);
#else
  static_cast<void>(other);
  return game.stage(own);
#endif
}
