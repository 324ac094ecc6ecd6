// error: (no match for|invalid operands|could not convert|no viable conversion|conversion from)
#include "games/cubosaurs/cards.hpp"
#include "games/take_that/cards.hpp"

bool same(vivarium::take_that::Card number, vivarium::cubosaurs::Card dinosaur) {
#ifdef MUST_NOT_COMPILE
  return number == dinosaur;
#else
  return number.index() == dinosaur.index();
#endif
}
