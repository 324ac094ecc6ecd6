// Table: what lies open for everyone to see. State: the table and what is face down. Equal positions are equal values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/per_seat.hpp"
#include "engine/core/seat.hpp"
#include "games/cubosaurs/cards.hpp"
#include "games/cubosaurs/options.hpp"

namespace vivarium::cubosaurs {

inline constexpr int kCardsPerPlayer = 10;  // in play, in a round (CU-3)
inline constexpr int kStartingCards = 4;    // of them, in each collection at the start
inline constexpr std::size_t kMaxPack = kMaxPlayers * (kCardsPerPlayer - kStartingCards);
// A Hand holds at most two cards that were drawn: the one that began it, and that of tile 3, of which there is one.
inline constexpr std::size_t kMaxDrawn = 2;

enum class Phase : std::uint8_t {
  shuffle,       // chance: the cards of a round
  first_player,  // chance: who starts, in the first round or after a tie (CU-13)
  tiles,         // chance: the pile of DNA tiles (CU-15, CU-19)
  turn,          // `turn` has the Hand and chooses
  rob,           // `robber` chooses whom to take a token from (CU-16)
  over,
};

// What happens when all tokens that are due have been handed out (CU-16).
enum class AfterTokens : std::uint8_t {
  begin_turn,  // `turn` begins, drawing a card: the round was just set up
  next_turn,   // the next player begins: `turn` has kept the Hand
  resume,      // `turn` goes on: a tile was carried out
};

// What is known to all about a drawn card that is not itself known to all (CU-21).
struct HiddenCard {
  SeatSet seen_by;     // who has held the Hand since it was drawn
  TypeSet impossible;  // types that refusals since (CU-6), or tile 5, have shown it not to be of

  friend bool operator==(const HiddenCard&, const HiddenCard&) = default;
};

template <class T>
using PerSeat = vivarium::PerSeat<T, kMaxPlayers>;

struct Table {
  PerSeat<Cards> collections{};
  Cards destroyed;                                         // they join those set aside, but are known (CU-18, CU-21)
  std::array<PerSeat<std::int16_t>, kMaxRounds> points{};  // of each finished round; zero for the others
  PerSeat<TileSet> owned{};                                // bought in this round
  TileSet market;
  PerSeat<std::uint8_t> tokens{};
  PerSeat<std::uint8_t> owed{};  // icons not settled yet; settled in playing order, beginning with `turn` (CU-16)
  std::uint8_t supply = 0;
  FixedVector<HiddenCard, kMaxDrawn> hidden;  // about the drawn cards of the Hand, in the order drawn
  TypeSet shown;  // tile 5 was bought with this type: one of the two hidden cards is of it. At most one type.
  Phase phase = Phase::shuffle;
  AfterTokens after_tokens = AfterTokens::begin_turn;  // begin_turn except in phase rob
  std::uint8_t round = 0;
  Seat turn;                // seat 0 until it is known, and when the game is over
  Seat robber;              // seat 0 except in phase rob
  bool has_bought = false;  // in this turn (CU-17)

  friend bool operator==(const Table&, const Table&) = default;
};

struct State : Table {
  Cards hand;                          // all its cards
  Cards set_aside;                     // at the set-up of the round, unseen
  FixedVector<Card, kMaxDrawn> drawn;  // the cards that `hidden` is about, in the same order
  FixedVector<Card, kMaxPack> pack;    // the next card to be drawn last

  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 208);

// An outcome of chance: the order of all 55 cards, the seat that starts, or the order of the tile pile.
struct Chance {
  enum class Kind : std::uint8_t { shuffle, first_player, tiles };

  Kind kind = Kind::shuffle;
  Seat player;                      // first_player only
  FixedVector<Card, kCards> cards;  // shuffle only; the next card to be drawn first
  FixedVector<Tile, kTiles> tiles;  // tiles only; the next tile first

  friend bool operator==(const Chance&, const Chance&) = default;
};

}  // namespace vivarium::cubosaurs
