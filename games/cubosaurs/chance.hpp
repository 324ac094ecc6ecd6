// Chance: an outcome of chance. The order of all 55 cards, the seat that starts, or the order of the tile pile.
#pragma once

#include <cstdint>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cards.hpp"

namespace vivarium::cubosaurs {

struct Chance {
  enum class Kind : std::uint8_t { shuffle, first_player, tiles };

  Kind kind = Kind::shuffle;
  Seat player;                      // first_player only
  FixedVector<Card, kCards> cards;  // shuffle only; the next card to be drawn first
  FixedVector<Tile, kTiles> tiles;  // tiles only; the next tile first

  friend bool operator==(const Chance&, const Chance&) = default;
};

}  // namespace vivarium::cubosaurs
