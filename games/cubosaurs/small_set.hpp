// SmallSet<T, Bits>: a set of the values of a small enum as bits of one integer. Iterates in ascending order.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/assert.hpp"

namespace vivarium::cubosaurs {

template <class T, class Bits>
class SmallSet {
 public:
  constexpr SmallSet() = default;
  static constexpr SmallSet of(T value) {
    SmallSet set;
    set.insert(value);
    return set;
  }

  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr bool contains(T value) const { return (bits_ & bit(value)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  // REQUIRES: !empty()
  [[nodiscard]] constexpr T first() const {
    VIVARIUM_ASSERT(bits_ != 0);
    return static_cast<T>(std::countr_zero(bits_));
  }
  constexpr void insert(T value) { bits_ = static_cast<Bits>(bits_ | bit(value)); }
  constexpr void erase(T value) { bits_ = static_cast<Bits>(bits_ & ~bit(value)); }

  template <class F>
  constexpr void for_each(F&& f) const {
    for (unsigned rest = bits_; rest != 0; rest &= rest - 1) f(static_cast<T>(std::countr_zero(rest)));
  }

  friend constexpr SmallSet operator|(SmallSet a, SmallSet b) { return from_bits(a.bits() | b.bits()); }
  friend constexpr SmallSet operator&(SmallSet a, SmallSet b) { return from_bits(a.bits() & b.bits()); }
  friend constexpr SmallSet operator-(SmallSet a, SmallSet b) { return from_bits(a.bits() & ~b.bits()); }
  friend constexpr bool operator==(SmallSet, SmallSet) = default;

 private:
  static constexpr unsigned bit(T value) { return 1U << static_cast<unsigned>(value); }
  static constexpr SmallSet from_bits(unsigned bits) {
    SmallSet set;
    set.bits_ = static_cast<Bits>(bits);
    return set;
  }

  Bits bits_ = 0;
};

}  // namespace vivarium::cubosaurs
