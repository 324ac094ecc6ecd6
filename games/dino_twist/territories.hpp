// The eight territories of an island (DT-1), and what lies on them.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/assert.hpp"
#include "engine/core/small_set.hpp"
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
  template <std::integral Index>
  explicit constexpr Territory(Index index) : index_(static_cast<std::uint8_t>(index)) {
    VIVARIUM_ASSERT(index_ == index && index_ < kTerritoryCount);
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

using TerritorySet = SmallSet<Territory, static_cast<int>(kTerritoryCount)>;

// Both territories of a species.
constexpr TerritorySet territories_of(Species species) {
  return TerritorySet::from_bits(3U << (2 * index_of(species)));
}

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
    for (const Territory territory : TerritorySet::all()) babies[territory.index()] = Card(territory.species(), 1);
    return babies;
  }();
};

}  // namespace vivarium::dino_twist
