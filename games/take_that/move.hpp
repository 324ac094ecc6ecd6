// A move of Take That in one byte.
//
//   bit  7      6 5 4 3 2 1 0
//        twist  card (0 to 78), or 127: take
#pragma once

#include <cstdint>

#include "engine/core/assert.hpp"
#include "games/take_that/cards.hpp"

namespace vivarium::take_that {

class Move {
 public:
  constexpr Move() : code_(kTake) {}
  static constexpr Move play(Card card) { return Move(static_cast<std::uint8_t>(card.index())); }
  // `card` is the one from the hand; its twin leaves the row.
  static constexpr Move twist(Card card) { return Move(static_cast<std::uint8_t>(kTwistBit | card.index())); }
  static constexpr Move take() { return Move(kTake); }

  [[nodiscard]] constexpr bool is_take() const { return code_ == kTake; }
  [[nodiscard]] constexpr bool is_twist() const { return (code_ & kTwistBit) != 0; }
  [[nodiscard]] constexpr bool is_play() const { return code_ < kTake; }
  // The card from the hand. REQUIRES: !is_take()
  [[nodiscard]] constexpr Card card() const { return Card(code_ & kCardMask); }
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint8_t kTwistBit = 0x80;
  static constexpr std::uint8_t kCardMask = 0x7f;
  static constexpr std::uint8_t kTake = 0x7f;
  explicit constexpr Move(std::uint8_t code) : code_(code) {}

  std::uint8_t code_;
};

}  // namespace vivarium::take_that
