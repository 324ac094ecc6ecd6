// CardSet<N>: a set of cards 0 to N - 1 as bits. One or two machine words; iterates in ascending order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/nth_bit.hpp"

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

  // The n-th card in ascending order, counted from 0. REQUIRES: n < size()
  [[nodiscard]] constexpr int nth(std::size_t n) const {
    const auto wanted = static_cast<unsigned>(n);
    if constexpr (kWords == 1) {
      return nth_bit(words_[0], wanted);
    } else {
      const auto lower = static_cast<unsigned>(std::popcount(words_[0]));
      // Which of the words it is, is as good as random: no branch, but all bits set for "the second".
      const std::uint64_t second = 0 - static_cast<std::uint64_t>(wanted >= lower);
      const std::uint64_t bits = words_[0] ^ ((words_[0] ^ words_[1]) & second);
      return nth_bit(bits, wanted - (lower & static_cast<unsigned>(second))) + static_cast<int>(second & 64U);
    }
  }

  // How many cards of the set are lower.
  [[nodiscard]] constexpr std::size_t count_below(int card) const {
    const std::uint64_t below = (std::uint64_t{1} << shift(card)) - 1;
    const int in_word = std::popcount(words_[word(card)] & below);
    if constexpr (kWords == 1) return static_cast<std::size_t>(in_word);
    return static_cast<std::size_t>(in_word + (word(card) == 0 ? 0 : std::popcount(words_[0])));
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
