// The whole truth of a game of Take That at one moment: the Table, which everybody sees, and what is hidden.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/per_seat.hpp"
#include "engine/core/seat.hpp"
#include "games/take_that/cards.hpp"
#include "games/take_that/options.hpp"

namespace vivarium::take_that {

enum class Phase : std::uint8_t {
  deal,       // chance: the shuffle of a round
  start_row,  // the row is empty and the seat must start it (TT-6, TT-8)
  turn,       // play, twist or take (TT-7)
  over,
};

using Row = FixedVector<Card, kCardCount>;

// TT-6, TT-7: what may be laid to the right of the row; any card where there is none.
inline const Cards& cards_that_fit(const Row& row) {
  static constexpr Cards kAll = Cards::all();
  return row.empty() ? kAll : cards_that_fit(row.back());
}

template <class T>
using PerSeat = vivarium::PerSeat<T, kMaxPlayers>;

// What a seat's cards of one round are worth, by where the points come from (TT-13, TT-14). Ten rounds of four seats
// are part of every state that a search copies: two bytes each.
struct RoundScore {
  std::uint16_t twists : 6 = 0;  // of 36 that exist
  std::uint16_t others : 7 = 0;  // cards taken that are no toads, of 72
  std::uint16_t toads : 3 = 0;   // toads taken, of 7

  static constexpr RoundScore of(const Cards& face_up, const Cards& face_down) {
    RoundScore score;
    const int toads = (face_down & kToads).size();
    score.twists = static_cast<unsigned>(face_up.size() / 2) & 63U;
    score.others = static_cast<unsigned>(face_down.size() - toads) & 127U;
    score.toads = static_cast<unsigned>(toads) & 7U;
    return score;
  }
  [[nodiscard]] constexpr int gained() const { return 2 * twists; }
  [[nodiscard]] constexpr int cost_of_others() const { return others; }
  [[nodiscard]] constexpr int cost_of_toads() const { return 5 * toads; }
  [[nodiscard]] constexpr int points() const { return gained() - cost_of_others() - cost_of_toads(); }

  friend bool operator==(const RoundScore&, const RoundScore&) = default;
};
static_assert(sizeof(RoundScore) == 2);

// What lies open on the table.
struct Table {
  PerSeat<Cards> face_up{};                                    // both cards of every twist
  Row row;                                                     // left to right
  std::array<PerSeat<RoundScore>, kMaxRounds> round_scores{};  // rounds not yet scored are empty
  Seat turn;
  std::uint8_t round = 0;  // counted from 0; the number of rounds once the game is over
  Phase phase = Phase::deal;

  friend bool operator==(const Table&, const Table&) = default;
};

struct State : Table {
  PerSeat<Cards> hands{};
  PerSeat<Cards> face_down{};  // penalty stacks, extra cards included
  Cards extras;                // TT-16: the face-down cards that nobody has seen
  Cards in_row;
  Cards row_twins;                     // what twists a card of the row: the twins of in_row
  FixedVector<Card, kCardCount> pile;  // the next card to be drawn is the last

  friend bool operator==(const State&, const State&) = default;
};

// A shuffle of all 79 cards, the next to be drawn first.
struct Chance {
  std::array<Card, kCardCount> cards;

  friend bool operator==(const Chance&, const Chance&) = default;
};

}  // namespace vivarium::take_that
