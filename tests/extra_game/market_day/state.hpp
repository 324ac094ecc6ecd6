// The whole truth of a game of Market Day at one moment.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/per_seat.hpp"
#include "engine/core/seat.hpp"
#include "tests/extra_game/market_day/cards.hpp"
#include "tests/extra_game/market_day/options.hpp"

namespace vivarium::market_day {

enum class Phase : std::uint8_t {
  deal,        // chance: the shuffle of a round
  roll,        // chance: the die that says what the prize is worth
  bid,         // everybody chooses a card, at the same time and in secret
  prize,       // the winner keeps the prize or has it rolled again
  roll_again,  // chance: the die, for the winner
  over,
};

template <class T>
using PerSeat = vivarium::PerSeat<T, kMaxPlayers>;

struct State {
  PerSeat<Hand> hands{};
  PerSeat<std::optional<Card>> bids{};  // in the hand until all are shown
  PerSeat<Hand> shown{};                // until the next cards are dealt
  std::array<PerSeat<std::uint8_t>, kMaxRounds> points{};
  Seat winner;             // of the prize, until it is handed over
  std::uint8_t prize = 0;  // pips; 0 while there is none
  std::uint8_t round = 0;  // counted from 0; the number of rounds once the game is over
  Phase phase = Phase::deal;

  friend bool operator==(const State&, const State&) = default;
};

inline constexpr std::uint8_t kMaxPips = 6;

// A shuffle of all cards, or a roll of the die.
struct Chance {
  std::array<Card, kCardCount> cards{};
  std::uint8_t pips = 0;  // 0: a shuffle

  friend bool operator==(const Chance&, const Chance&) = default;
};

}  // namespace vivarium::market_day
