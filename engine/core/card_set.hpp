// CardSet<N>: a set of cards 0 to N - 1 as bits. One or two machine words; iterates in ascending order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"

namespace vivarium {

template <int N>
class CardSet {
  static_assert(N > 0 && N <= 128);
  static constexpr std::size_t kWords = N <= 64 ? 1 : 2;

 public:
  using Words = std::array<std::uint64_t, kWords>;

  constexpr CardSet() = default;
  static constexpr CardSet from_words(const Words& words) {
    CardSet set;
    set.words_ = words;
    return set;
  }
  static constexpr CardSet of(int card) {
    CardSet set;
    set.insert(card);
    return set;
  }
  static constexpr CardSet all() {
    CardSet set;
    for (int card = 0; card < N; ++card) set.insert(card);
    return set;
  }

  [[nodiscard]] constexpr const Words& words() const { return words_; }
  [[nodiscard]] constexpr bool contains(int card) const { return ((words_[word(card)] >> shift(card)) & 1U) != 0; }
  constexpr void insert(int card) { words_[word(card)] |= std::uint64_t{1} << shift(card); }
  constexpr void erase(int card) { words_[word(card)] &= ~(std::uint64_t{1} << shift(card)); }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t bits : words_) any |= bits;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t bits : words_) count += std::popcount(bits);
    return count;
  }
  // REQUIRES: !empty()
  [[nodiscard]] constexpr int first() const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if (words_[i] != 0) return static_cast<int>(i * 64) + std::countr_zero(words_[i]);
    }
    VIVARIUM_ASSERT(false);
    return 0;
  }

  // The cards first to first + 63 as the bits of one word: bit i is card first + i.
  [[nodiscard]] constexpr std::uint64_t from(int first) const {
    if constexpr (kWords == 1) {
      return words_[0] >> shift(first);
    } else {
      // Shifting in two halves: a shift by 64 is not defined.
      const std::uint64_t low = words_[word(first)] >> shift(first);
      const std::uint64_t high = first < 64 ? words_[1] << 1U << (63 - shift(first)) : 0;
      return low | high;
    }
  }

  // Calls f(card) in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    if constexpr (kWords == 1) {
      for (std::uint64_t bits = words_[0]; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
    } else {
      // One loop over both words: how many cards there are is far easier to predict than how many lie in each half.
      std::uint64_t low = words_[0];
      std::uint64_t high = words_[1];
      for (int left = size(); left > 0; --left) {
        const bool in_low = low != 0;
        const std::uint64_t bits = in_low ? low : high;
        f(std::countr_zero(bits) + (in_low ? 0 : 64));
        const std::uint64_t rest = bits & (bits - 1);
        low = in_low ? rest : 0;
        high = in_low ? high : rest;
      }
    }
  }

  friend constexpr CardSet operator|(CardSet a, const CardSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  friend constexpr CardSet operator&(CardSet a, const CardSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  // The cards of a that are not in b.
  friend constexpr CardSet operator-(CardSet a, const CardSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  constexpr CardSet& operator|=(const CardSet& other) { return *this = *this | other; }
  constexpr CardSet& operator-=(const CardSet& other) { return *this = *this - other; }
  friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

 private:
  static constexpr std::size_t word(int card) {
    VIVARIUM_ASSERT(card >= 0 && card < N);
    return kWords == 1 ? 0 : static_cast<std::size_t>(card) / 64;
  }
  static constexpr unsigned shift(int card) { return static_cast<unsigned>(card) % 64; }

  Words words_{};
};

}  // namespace vivarium
