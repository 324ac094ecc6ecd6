// nth_bit: where the n-th of the bits of a word is, so that a list of choices can stay a set and still be asked for its
// n-th choice.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/core/assert.hpp"

namespace vivarium {
namespace detail {

// By byte and n: which of its bits is the n-th.
constexpr std::array<std::uint8_t, 8 * 256> make_nth_in_byte() {
  std::array<std::uint8_t, 8 * 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned n = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) table[n++ * 256 + byte] = static_cast<std::uint8_t>(bit);
    }
  }
  return table;
}

inline constexpr auto kNthInByte = make_nth_in_byte();

// All eight bytes at once (Vigna, "Broadword implementation of rank/select queries").
constexpr int nth_bit_by_bytes(std::uint64_t bits, unsigned n) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101U;
  constexpr std::uint64_t kTops = kOnes << 7U;
  std::uint64_t counts = bits - (bits >> 1U & kOnes * 0x55U);
  counts = (counts & kOnes * 0x33U) + (counts >> 2U & kOnes * 0x33U);
  counts = ((counts + (counts >> 4U)) & kOnes * 0x0fU) * kOnes;  // byte i: how many bits bytes 0 to i have
  // The bytes that end before the bit wanted have at most n.
  const auto place = 8 * static_cast<unsigned>(std::popcount(((kOnes * n | kTops) - counts) & kTops));
  const unsigned rest = n - (static_cast<unsigned>(counts << 8U >> place) & 0xffU);
  return static_cast<int>(place) + kNthInByte[rest * 256 + (bits >> place & 0xffU)];
}

#if defined(__x86_64__)
// Whether the processor has the instruction PDEP, and not as a slow program of its own. Our programs run on processors
// without it, so a compiler does not use it by itself. Before it is initialised, there is none.
inline const bool kHasPdep = [] {
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
}();

[[gnu::noinline]] inline int nth_bit_without_pdep(std::uint64_t bits, unsigned n) { return nth_bit_by_bytes(bits, n); }

inline int nth_bit_by_pdep(std::uint64_t bits, unsigned n) {
  if (!kHasPdep) [[unlikely]]
    return nth_bit_without_pdep(bits, n);
  std::uint64_t found = 0;
  asm("pdep %2, %1, %0" : "=r"(found) : "r"(std::uint64_t{1} << n), "r"(bits));  // the one bit, put where the n-th is
  return __builtin_ctzll(found);
}
#endif

}  // namespace detail

// Counted from 0 and from the lowest. REQUIRES: n < popcount(bits)
constexpr int nth_bit(std::uint64_t bits, unsigned n) {
  VIVARIUM_ASSERT(n < static_cast<unsigned>(std::popcount(bits)));
#if defined(__x86_64__)
  if (!std::is_constant_evaluated()) return detail::nth_bit_by_pdep(bits, n);
#endif
  return detail::nth_bit_by_bytes(bits, n);
}

}  // namespace vivarium
