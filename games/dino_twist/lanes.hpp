// Small numbers side by side in the bytes of one word, so that seven cards or eight territories are compared at once.
// Byte 0 is the lowest. Numbers are below 128; an answer is a word with the top bit of a byte set for "yes".
#pragma once

#include <algorithm>
#include <cstdint>

namespace vivarium::dino_twist::lanes {

using Word = std::uint64_t;

inline constexpr Word kOnes = 0x0101'0101'0101'0101U;
inline constexpr Word kTops = kOnes << 7U;

// No byte borrows from the next, since the top bits are set and b is below 128.
constexpr Word at_least(Word a, Word b) { return ((a | kTops) - b) & kTops; }
constexpr Word equal(Word a, Word b) { return (kTops - (a ^ b)) & kTops; }

// The answer that is "yes" in the bytes whose number is among the eight bits of `set`.
constexpr Word answer_of(unsigned set) {
  constexpr Word kDiagonal = 0x8040'2010'0804'0201U;  // bit i of byte i
  return ((kOnes * set & kDiagonal) + kOnes * 127) & kTops;
}
// `number` in every byte of the answer that is "yes", 0 elsewhere.
constexpr Word where(Word answer, Word number) { return (answer >> 7U) * number; }

// Of card codes.
constexpr Word strengths(Word codes) { return codes & kOnes * 15; }
constexpr Word species(Word codes) { return codes >> 4U & kOnes * 3; }

// The lower of bytes 2 s and 2 s + 1 (two territories of a species) in byte 2 s; 0 in the odd bytes.
constexpr Word lower_siblings(Word word) {
  constexpr Word kEven = 0x00ff'00ff'00ff'00ffU;
  const Word even = word & kEven;
  const Word odd = word >> 8U & kEven;
  const Word odd_is_lower = where(at_least(even, odd) & kEven, 0xff);
  return even ^ ((even ^ odd) & odd_is_lower);
}

constexpr std::uint8_t lowest(Word word) {
  const Word pairs = lower_siblings(word);
  return static_cast<std::uint8_t>(std::min({pairs & 0xffU, pairs >> 16U & 0xffU, pairs >> 32U & 0xffU, pairs >> 48U}));
}

}  // namespace vivarium::dino_twist::lanes
