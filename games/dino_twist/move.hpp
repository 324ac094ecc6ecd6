// A move of Dino Twist in 32 bits.
//
//   bits   2 1 0   what it is (Move::Kind); 0 is no move at all: Move{}, the place of a choice that is not made
//   attack, bury, redraw (the cards in ascending order, the used slots first):
//          13…8    first card: its code, or 0 where there is none
//          19…14   second card
//          25…20   third card
//   name:  9 8     species
//   capture:
//          10…8    territory of Twist Island
//          13…11   territory of the own island
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

class Move {
 public:
  enum class Kind : std::uint8_t { none, attack, bury, redraw, name, capture };

  constexpr Move() = default;
  // REQUIRES: kind is attack, bury or redraw; cards in ascending order
  static constexpr Move of_cards(Kind kind, PlayedCards cards) {
    const std::uint32_t codes = cards.codes();
    return of_codes(kind, codes & 0xffU, codes >> 8U & 0xffU, codes >> 16U);
  }
  // The same out of their codes, 0 where there is none.
  static constexpr Move of_codes(Kind kind, std::uint32_t a, std::uint32_t b = 0, std::uint32_t c = 0) {
    return Move(static_cast<std::uint32_t>(kind) | a << 8U | b << 14U | c << 20U);
  }
  static constexpr Move name(Species species) {
    return Move(static_cast<std::uint32_t>(Kind::name) | static_cast<std::uint32_t>(index_of(species)) << 8U);
  }
  static constexpr Move capture(Territory from, Territory to) {
    return Move(static_cast<std::uint32_t>(Kind::capture) | static_cast<std::uint32_t>(from.index()) << 8U |
                static_cast<std::uint32_t>(to.index()) << 11U);
  }

  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ & 7U); }
  // REQUIRES: attack, bury or redraw
  [[nodiscard]] constexpr PlayedCards cards() const {
    return PlayedCards::from_codes((bits_ >> 8U & 0x3fU) | (bits_ >> 6U & 0x3f00U) | (bits_ >> 4U & 0x3f'0000U));
  }
  // The sum of the cards' strengths. REQUIRES: attack
  [[nodiscard]] constexpr Strength strength() const {
    return Strength(static_cast<int>((bits_ >> 8U & 15U) + (bits_ >> 14U & 15U) + (bits_ >> 20U & 15U)));
  }
  // REQUIRES: name
  [[nodiscard]] constexpr Species species() const { return static_cast<Species>(bits_ >> 8U & 3U); }
  // REQUIRES: capture
  [[nodiscard]] constexpr Territory from() const { return Territory(bits_ >> 8U & 7U); }
  [[nodiscard]] constexpr Territory to() const { return Territory(bits_ >> 11U & 7U); }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  explicit constexpr Move(std::uint32_t bits) : bits_(bits) {}

  std::uint32_t bits_ = 0;
};

}  // namespace vivarium::dino_twist
