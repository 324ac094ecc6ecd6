// error: (could not convert|cannot convert|no viable conversion|no known conversion|conversion from)
#include "games/dino_twist/cards.hpp"
#include "games/take_that/cards.hpp"

vivarium::dino_twist::Card taken(vivarium::take_that::Card card) {
#ifdef MUST_NOT_COMPILE
  return card;
#else
  return vivarium::dino_twist::Card(card.index() % vivarium::dino_twist::kCardKinds);
#endif
}
