// The eight territories of an island (DT-1), and what lies on them.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/assert.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/lanes.hpp"

namespace vivarium::dino_twist {

inline constexpr std::size_t kTerritoryCount = 8;
template <class T>
using PerTerritory = std::array<T, kTerritoryCount>;

inline constexpr PerTerritory<std::string_view> kTerritoryNames = {"beach", "sea",  "jungle",   "desert",
                                                                   "river", "hill", "mountain", "cliff"};

// Two territories a species, side by side.
class Territory {
 public:
  constexpr Territory() = default;
  // REQUIRES: index < kTerritoryCount
  explicit constexpr Territory(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {
    VIVARIUM_ASSERT(index < kTerritoryCount);
  }
  static constexpr Territory first_of(Species species) { return Territory(index_of(species) * 2); }

  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  [[nodiscard]] constexpr Species species() const { return static_cast<Species>(index_ / 2); }
  // The other territory of the species.
  [[nodiscard]] constexpr Territory sibling() const { return Territory(index_ ^ 1U); }
  [[nodiscard]] constexpr std::string_view name() const { return kTerritoryNames[index_]; }
  friend constexpr auto operator<=>(Territory, Territory) = default;

 private:
  std::uint8_t index_ = 0;
};

class TerritorySet {
 public:
  class Iterator {
   public:
    explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
    constexpr Territory operator*() const { return Territory(static_cast<std::size_t>(std::countr_zero(bits_))); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };

  constexpr TerritorySet() = default;
  static constexpr TerritorySet all() { return TerritorySet(0xffU); }
  static constexpr TerritorySet of(Territory territory) { return TerritorySet(1U << territory.index()); }
  static constexpr TerritorySet of(Species species) { return TerritorySet(3U << (2 * index_of(species))); }

  [[nodiscard]] constexpr unsigned bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr bool contains(Territory territory) const { return ((bits_ >> territory.index()) & 1U) != 0; }
  constexpr void insert(Territory territory) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << territory.index())); }

  friend constexpr TerritorySet operator&(TerritorySet a, TerritorySet b) { return TerritorySet(a.bits() & b.bits()); }
  friend constexpr TerritorySet operator-(TerritorySet a, TerritorySet b) { return TerritorySet(a.bits() & ~b.bits()); }
  friend constexpr bool operator==(TerritorySet, TerritorySet) = default;

  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

 private:
  explicit constexpr TerritorySet(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}

  std::uint8_t bits_ = 0;
};

// A territory of a player's island: empty, or the Dino that lives there. One byte.
class Place {
 public:
  constexpr Place() = default;
  explicit constexpr Place(Card card) : code_(static_cast<std::uint8_t>(card.code())) {}

  [[nodiscard]] constexpr bool is_empty() const { return code_ == 0; }
  // REQUIRES: !is_empty()
  [[nodiscard]] constexpr Card dino() const { return Card::from_code(code_); }
  // 0 where nobody lives: weaker than any Dino.
  [[nodiscard]] constexpr Strength strength() const { return Strength(code_ & 15); }
  [[nodiscard]] constexpr std::optional<Card> as_card() const {
    return is_empty() ? std::nullopt : std::optional(dino());
  }
  friend constexpr bool operator==(Place, Place) = default;

 private:
  std::uint8_t code_ = 0;  // the card's, or 0
};

static_assert(std::endian::native == std::endian::little, "the first territory must come to the lowest byte");

// A player's island.
class Island {
 public:
  [[nodiscard]] constexpr Place operator[](Territory territory) const { return places_[territory.index()]; }
  constexpr void put(Territory territory, Card card) { places_[territory.index()] = Place(card); }
  [[nodiscard]] constexpr const PerTerritory<Place>& places() const { return places_; }
  // The card codes, those of territory i in byte i; 0 where nobody lives.
  [[nodiscard]] constexpr lanes::Word codes() const { return std::bit_cast<lanes::Word>(places_); }
  [[nodiscard]] constexpr bool is_full() const { return lanes::at_least(codes(), lanes::kOnes) == lanes::kTops; }
  [[nodiscard]] constexpr int total_strength() const {
    int sum = 0;
    for (const Place place : places_) sum += place.strength().points();
    return sum;
  }
  friend constexpr bool operator==(const Island&, const Island&) = default;

 private:
  PerTerritory<Place> places_{};
};

// Twist Island: a Dino of the territory's species on each territory, always.
class TwistIsland {
 public:
  [[nodiscard]] constexpr Card operator[](Territory territory) const { return dinos_[territory.index()]; }
  constexpr void put(Territory territory, Card card) { dinos_[territory.index()] = card; }
  [[nodiscard]] constexpr const PerTerritory<Card>& dinos() const { return dinos_; }
  // The card codes, those of territory i in byte i.
  [[nodiscard]] constexpr lanes::Word codes() const { return std::bit_cast<lanes::Word>(dinos_); }
  friend constexpr bool operator==(const TwistIsland&, const TwistIsland&) = default;

 private:
  // DT-6: a baby everywhere.
  PerTerritory<Card> dinos_ = [] {
    PerTerritory<Card> babies{};
    for (std::size_t i = 0; i < kTerritoryCount; ++i) babies[i] = Card(Territory(i).species(), 1);
    return babies;
  }();
};

}  // namespace vivarium::dino_twist
