// SmallSet<T, N>: a set of values of a type that has N of them (engine/core/index_of.hpp), as bits: cards, seats,
// territories. The smallest integer that has N bits, or two words; iterates in ascending order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "engine/core/assert.hpp"
#include "engine/core/index_of.hpp"
#include "engine/core/nth_bit.hpp"

namespace vivarium {

template <class T, int N>
class SmallSet {
  static_assert(N > 0 && N <= 128);
  static constexpr std::size_t kWords = N <= 64 ? 1 : 2;

  template <class Bits>
  class OneWordIterator {
   public:
    explicit constexpr OneWordIterator(const SmallSet& set) : bits_(set.words_) {}
    constexpr T operator*() const { return static_cast<T>(std::countr_zero(bits_)); }
    constexpr OneWordIterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(OneWordIterator here, std::default_sentinel_t) { return here.bits_ == 0; }

   private:
    Bits bits_;
  };

  // Both words in one loop: how many values there are is far easier to predict than how many lie in each half.
  class TwoWordIterator {
   public:
    explicit constexpr TwoWordIterator(const SmallSet& set)
        : low_(set.words_[0]), high_(set.words_[1]), left_(set.size()) {}
    constexpr T operator*() const {
      const bool in_low = low_ != 0;
      return static_cast<T>(std::countr_zero(in_low ? low_ : high_) + (in_low ? 0 : 64));
    }
    constexpr TwoWordIterator& operator++() {
      const bool in_low = low_ != 0;
      const std::uint64_t bits = in_low ? low_ : high_;
      const std::uint64_t rest = bits & (bits - 1);
      low_ = in_low ? rest : 0;
      high_ = in_low ? high_ : rest;
      --left_;
      return *this;
    }
    friend constexpr bool operator==(TwoWordIterator here, std::default_sentinel_t) { return here.left_ == 0; }

   private:
    std::uint64_t low_;
    std::uint64_t high_;
    int left_;
  };

 public:
  using Word = std::conditional_t<
      (N <= 8), std::uint8_t,
      std::conditional_t<(N <= 16), std::uint16_t, std::conditional_t<(N <= 32), std::uint32_t, std::uint64_t>>>;
  // Of a set in one word.
  using Bits = std::conditional_t<(N <= 32), unsigned, std::uint64_t>;
  using Iterator = std::conditional_t<kWords == 1, OneWordIterator<Bits>, TwoWordIterator>;

  constexpr SmallSet() = default;
  static constexpr SmallSet of(T value) {
    SmallSet set;
    set.insert(value);
    return set;
  }
  // The first `count` values. REQUIRES: 0 <= count <= N
  static constexpr SmallSet all(int count = N) {
    VIVARIUM_ASSERT(count >= 0 && count <= N);
    SmallSet set;
    if constexpr (N < 64) {
      set.words_ = static_cast<Word>((std::uint64_t{1} << count) - 1);
    } else {
      const auto lowest = [](int n) { return n <= 0 ? 0 : ~std::uint64_t{0} >> (n < 64 ? 64 - n : 0); };
      if constexpr (kWords == 1) {
        set.words_ = lowest(count);
      } else {
        set.words_ = {lowest(count), lowest(count - 64)};
      }
    }
    return set;
  }
  static constexpr SmallSet from_bits(Bits bits)
    requires(kWords == 1)
  {
    SmallSet set;
    set.words_ = static_cast<Word>(bits);
    return set;
  }

  [[nodiscard]] constexpr Bits bits() const
    requires(kWords == 1)
  {
    return words_;
  }
  [[nodiscard]] constexpr const std::array<std::uint64_t, 2>& words() const
    requires(kWords == 2)
  {
    return words_;
  }
  [[nodiscard]] constexpr bool contains(T value) const { return (word(*this, value) >> shift(value) & Word{1}) != 0; }
  constexpr void insert(T value) {
    auto& bits = word(*this, value);
    bits = static_cast<Word>(bits | bit(value));
  }
  constexpr void erase(T value) {
    auto& bits = word(*this, value);
    bits = static_cast<Word>(bits & ~bit(value));
  }
  [[nodiscard]] constexpr SmallSet without(T value) const {
    SmallSet rest = *this;
    rest.erase(value);
    return rest;
  }
  [[nodiscard]] constexpr bool empty() const {
    if constexpr (kWords == 1)
      return words_ == 0;
    else
      return (words_[0] | words_[1]) == 0;
  }
  [[nodiscard]] constexpr int size() const {
    if constexpr (kWords == 1)
      return std::popcount(bits());
    else
      return std::popcount(words_[0]) + std::popcount(words_[1]);
  }
  // REQUIRES: !empty()
  [[nodiscard]] constexpr T first() const {
    VIVARIUM_ASSERT(!empty());
    if constexpr (kWords == 1) {
      return static_cast<T>(std::countr_zero(bits()));
    } else {
      return static_cast<T>(words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]));
    }
  }

  // The n-th value in ascending order, counted from 0. REQUIRES: n < size()
  [[nodiscard]] constexpr T nth(std::size_t n) const {
    const auto wanted = static_cast<unsigned>(n);
    if constexpr (kWords == 1) {
      return static_cast<T>(nth_bit(words_, wanted));
    } else {
      const auto lower = static_cast<unsigned>(std::popcount(words_[0]));
      // Which of the words it is, is as good as random: no branch, but all bits set for "the second".
      const std::uint64_t second = 0 - static_cast<std::uint64_t>(wanted >= lower);
      const std::uint64_t bits = words_[0] ^ ((words_[0] ^ words_[1]) & second);
      return static_cast<T>(nth_bit(bits, wanted - (lower & static_cast<unsigned>(second))) +
                            static_cast<int>(second & 64U));
    }
  }

  // How many values of the set are lower.
  [[nodiscard]] constexpr std::size_t count_below(T value) const {
    const int in_word = std::popcount(static_cast<Word>(word(*this, value) & (bit(value) - 1)));
    if constexpr (kWords == 1)
      return static_cast<std::size_t>(in_word);
    else
      return static_cast<std::size_t>(in_word + (index_of(value) < 64 ? 0 : std::popcount(words_[0])));
  }

  friend constexpr SmallSet operator|(const SmallSet& a, const SmallSet& b) {
    return combined(a, b, [](auto x, auto y) { return x | y; });
  }
  friend constexpr SmallSet operator&(const SmallSet& a, const SmallSet& b) {
    return combined(a, b, [](auto x, auto y) { return x & y; });
  }
  // The values of a that are not in b.
  friend constexpr SmallSet operator-(const SmallSet& a, const SmallSet& b) {
    return combined(a, b, [](auto x, auto y) { return x & ~y; });
  }
  constexpr SmallSet& operator|=(const SmallSet& other) { return *this = *this | other; }
  constexpr SmallSet& operator-=(const SmallSet& other) { return *this = *this - other; }
  friend constexpr bool operator==(const SmallSet&, const SmallSet&) = default;

  [[nodiscard]] constexpr Iterator begin() const { return Iterator(*this); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  // The word of `set` that has the bit of the value.
  template <class Set>
  static constexpr auto& word(Set& set, T value) {
    VIVARIUM_ASSERT(index_of(value) < N);
    if constexpr (kWords == 1) {
      return set.words_;
    } else {
      return set.words_[index_of(value) / 64];
    }
  }
  static constexpr unsigned shift(T value) {
    const auto index = static_cast<unsigned>(index_of(value));
    return kWords == 1 ? index : index % 64;
  }
  static constexpr Bits bit(T value) { return Bits{1} << shift(value); }
  template <class F>
  static constexpr SmallSet combined(const SmallSet& a, const SmallSet& b, F&& f) {
    SmallSet result;
    if constexpr (kWords == 1) {
      result.words_ = static_cast<Word>(f(a.words_, b.words_));
    } else {
      result.words_ = {f(a.words_[0], b.words_[0]), f(a.words_[1], b.words_[1])};
    }
    return result;
  }

  // No array where one word will do: compilers keep it in a register.
  std::conditional_t<kWords == 1, Word, std::array<std::uint64_t, 2>> words_{};
};

}  // namespace vivarium
