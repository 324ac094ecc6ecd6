// Small numbers side by side in the bytes of one word, so that seven cards or eight territories are compared at once.
// Byte 0 is the lowest. Numbers are below 128; an answer is a word with the top bit of a byte set for "yes".
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist::lanes {

using Word = std::uint64_t;

inline constexpr Word kOnes = 0x0101'0101'0101'0101U;
inline constexpr Word kTops = kOnes << 7U;

// No byte borrows from the next, since the top bits are set and b is below 128.
constexpr Word at_least(Word a, Word b) { return ((a | kTops) - b) & kTops; }
constexpr Word equal(Word a, Word b) { return (kTops - (a ^ b)) & kTops; }

// The card codes of eight territories; 0 where nobody lives.
static_assert(std::endian::native == std::endian::little, "the first territory must come to the lowest byte");
constexpr Word of(const PerTerritory<Card>& cards) { return std::bit_cast<Word>(cards); }
constexpr Word of(const PerTerritory<Place>& places) { return std::bit_cast<Word>(places); }

// Of card codes.
constexpr Word strengths(Word codes) { return codes & kOnes * 15; }
constexpr Word species(Word codes) { return codes >> 4U & kOnes * 3; }

// The lower of bytes 2 s and 2 s + 1 (two territories of a species) in byte 2 s; 0 in the odd bytes.
constexpr Word lower_siblings(Word word) {
  constexpr Word kEven = 0x00ff'00ff'00ff'00ffU;
  const Word even = word & kEven;
  const Word odd = word >> 8U & kEven;
  const Word odd_is_lower = (at_least(even, odd) >> 7U & kEven) * 0xff;
  return even ^ ((even ^ odd) & odd_is_lower);
}

constexpr std::uint8_t lowest(Word word) {
  const Word pairs = lower_siblings(word);
  return static_cast<std::uint8_t>(std::min({pairs & 0xffU, pairs >> 16U & 0xffU, pairs >> 32U & 0xffU, pairs >> 48U}));
}

}  // namespace vivarium::dino_twist::lanes
