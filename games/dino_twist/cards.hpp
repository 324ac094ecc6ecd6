// The Dino cards (DT-1, DT-2): species, strengths, cards, and the collections of cards that the game keeps.
//
// A card is a kind, not a copy: the three copies of a Dino are the same card, and a collection counts them.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/index_of.hpp"
#include "engine/core/small_set.hpp"

namespace vivarium::dino_twist {

enum class Species : std::uint8_t { aqua, carni, herbi, voli };

inline constexpr std::size_t kSpeciesCount = 4;
inline constexpr std::array<Species, kSpeciesCount> kAllSpecies = {Species::aqua, Species::carni, Species::herbi,
                                                                   Species::voli};
template <class T>
using PerSpecies = std::array<T, kSpeciesCount>;

// The strength of a Dino (1 to 10) or of an attack (at most 10 + 10 + 10 + 3).
class Strength {
 public:
  constexpr Strength() = default;
  explicit constexpr Strength(int points) : points_(static_cast<std::uint8_t>(points)) {}

  [[nodiscard]] constexpr int points() const { return points_; }
  friend constexpr Strength operator+(Strength a, Strength b) { return Strength(a.points_ + b.points_); }
  friend constexpr auto operator<=>(Strength, Strength) = default;

 private:
  std::uint8_t points_ = 0;
};

inline constexpr int kStrengths = 10;  // 1 is a baby
inline constexpr int kCardKinds = static_cast<int>(kSpeciesCount) * kStrengths;
inline constexpr int kCopies = 3;
inline constexpr int kBabyCopies = 2;
inline constexpr std::size_t kDinoCount = 108;  // without the babies

// Ordered by species, then strength.
//
//   bits   5 4       3 2 1 0
//          species   strength, 1 to 10
//
// The code is never 0, which is free to mean "no card".
class Card {
 public:
  constexpr Card() = default;
  // REQUIRES: 0 <= index < kCardKinds
  explicit constexpr Card(int index) : Card(static_cast<Species>(index / kStrengths), index % kStrengths + 1) {}
  // REQUIRES: 1 <= strength <= 10
  constexpr Card(Species species, int strength)
      : code_(static_cast<std::uint8_t>(static_cast<int>(species) * 16 + strength)) {
    VIVARIUM_ASSERT(strength >= 1 && strength <= kStrengths);
  }
  // REQUIRES: the code of a card
  static constexpr Card from_code(int code) {
    VIVARIUM_ASSERT(code > 0 && code < 64 && code % 16 >= 1 && code % 16 <= kStrengths);
    Card card;
    card.code_ = static_cast<std::uint8_t>(code);
    return card;
  }

  [[nodiscard]] constexpr int code() const { return code_; }
  // Its place among all kinds of cards.
  [[nodiscard]] constexpr int index() const { return code_ - (code_ >> 4) * (16 - kStrengths) - 1; }
  [[nodiscard]] constexpr Species species() const { return static_cast<Species>(code_ >> 4); }
  [[nodiscard]] constexpr Strength strength() const { return Strength(code_ & 15); }
  [[nodiscard]] constexpr bool is_baby() const { return (code_ & 15) == 1; }
  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_ = 1;
};

// Kinds of cards, without counts (Long Claws).
using CardKinds = SmallSet<Card, kCardKinds>;

// How many of each kind: two bits a kind, which is just enough for three copies.
class CardCounts {
 public:
  [[nodiscard]] constexpr int count(Card card) const { return (quads_[quad_of(card)] >> shift_of(card)) & 3; }
  // REQUIRES: count(card) < kCopies
  constexpr void add(Card card) {
    VIVARIUM_ASSERT(count(card) < kCopies);
    quads_[quad_of(card)] = static_cast<std::uint8_t>(quads_[quad_of(card)] + (1U << shift_of(card)));
  }
  // The same where `present`, and nothing otherwise, without a branch: whether there is a card is often as good as
  // random.
  constexpr void add_if(bool present, Card card) {
    VIVARIUM_ASSERT(!present || count(card) < kCopies);
    quads_[quad_of(card)] =
        static_cast<std::uint8_t>(quads_[quad_of(card)] + (static_cast<unsigned>(present) << shift_of(card)));
  }
  // REQUIRES: count(card) > 0
  constexpr void remove(Card card) {
    VIVARIUM_ASSERT(count(card) > 0);
    quads_[quad_of(card)] = static_cast<std::uint8_t>(quads_[quad_of(card)] - (1U << shift_of(card)));
  }
  [[nodiscard]] constexpr bool empty() const {
    unsigned any = 0;
    for (const std::uint8_t quad : quads_) any |= quad;
    return any == 0;
  }
  [[nodiscard]] constexpr int total() const {
    int sum = 0;
    for (const unsigned quad : quads_) sum += std::popcount(quad & 0x55U) + 2 * std::popcount(quad & 0xaaU);
    return sum;
  }
  // Calls f(card) once for each copy, in ascending order.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int quad = 0; quad < kCardKinds / 4; ++quad) {
      if (quads_[static_cast<unsigned>(quad)] == 0) continue;
      for (int index = 4 * quad; index < 4 * quad + 4; ++index) {
        const Card card(index);
        for (int n = count(card); n > 0; --n) f(card);
      }
    }
  }
  [[nodiscard]] constexpr const std::array<std::uint8_t, kCardKinds / 4>& bytes() const { return quads_; }

  friend constexpr bool operator==(const CardCounts&, const CardCounts&) = default;

 private:
  static constexpr std::size_t quad_of(Card card) { return index_of(card) / 4; }
  static constexpr unsigned shift_of(Card card) { return static_cast<unsigned>(index_of(card) % 4 * 2); }

  std::array<std::uint8_t, kCardKinds / 4> quads_{};
};

// All 108 Dinos (DT-2), without the babies.
constexpr CardCounts all_dinos() {
  CardCounts counts;
  for (const Card card : CardKinds::all()) {
    for (int copy = 0; copy < kCopies && !card.is_baby(); ++copy) counts.add(card);
  }
  return counts;
}

}  // namespace vivarium::dino_twist
