// A move of Market Day in one byte: the number of the card that is bid, 0 to keep the prize, 255 to have it rolled
// again.
#pragma once

#include <cstdint>

#include "tests/extra_game/market_day/cards.hpp"

namespace vivarium::market_day {

class Move {
 public:
  constexpr Move() = default;
  static constexpr Move bid(Card card) { return Move(static_cast<std::uint8_t>(card.number())); }
  static constexpr Move keep() { return Move(kKeep); }
  static constexpr Move roll() { return Move(kRoll); }

  [[nodiscard]] constexpr bool is_keep() const { return code_ == kKeep; }
  [[nodiscard]] constexpr bool is_roll() const { return code_ == kRoll; }
  [[nodiscard]] constexpr bool is_bid() const { return !is_keep() && !is_roll(); }
  // REQUIRES: is_bid()
  [[nodiscard]] constexpr Card card() const { return Card(code_); }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint8_t kKeep = 0;
  static constexpr std::uint8_t kRoll = 255;
  explicit constexpr Move(std::uint8_t code) : code_(code) {}

  std::uint8_t code_ = kKeep;
};

}  // namespace vivarium::market_day
