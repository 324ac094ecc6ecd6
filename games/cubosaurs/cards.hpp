// The 55 cards and ten DNA tiles of Cubosaurs (CU-1, CU-18) as small values.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/core/assert.hpp"
#include "engine/core/small_set.hpp"

namespace vivarium::cubosaurs {

// In the order of CU-1. The two Velociraptors are two types, all eggs are one.
enum class Type : std::uint8_t {
  t_rex,
  stegosaurus,
  brontosaurus,
  pterodactyl,
  pentaceratops,
  grey_raptor,
  black_raptor,
  egg,
};

inline constexpr int kTypes = 8;
inline constexpr int kPlainTypes = 5;   // those that score by their number alone (CU-8)
inline constexpr int kCardsOfType = 7;  // six for the eggs
inline constexpr int kEggs = 6;
inline constexpr int kCards = 55;

using TypeSet = SmallSet<Type, kTypes>;

// A card: 7 * type + (number - 1), so that cards are ordered by type, then number.
// A fresh Card is not initialised, so that lists of cards cost nothing to make; Card{} is T1.
class Card {
 public:
  constexpr Card() = default;
  // REQUIRES: 0 <= index < kCards
  explicit constexpr Card(int index) : index_(static_cast<std::uint8_t>(index)) {
    VIVARIUM_ASSERT(index >= 0 && index < kCards);
  }
  // REQUIRES: 1 <= number <= 7, or 6 for an egg
  static constexpr Card of(Type type, int number) { return Card(kCardsOfType * static_cast<int>(type) + number - 1); }

  [[nodiscard]] constexpr int index() const { return index_; }
  // A division by seven, exact for all cards.
  [[nodiscard]] constexpr Type type() const { return static_cast<Type>(index_ * 37U / 256U); }
  [[nodiscard]] constexpr int number() const { return index_ % kCardsOfType + 1; }
  // Its place among those of its type, from 0.
  [[nodiscard]] constexpr std::size_t place() const { return index_ % std::size_t{kCardsOfType}; }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t index_;
};

static_assert([] {
  for (int i = 0; i < kCards; ++i) {
    if (static_cast<int>(Card(i).type()) != i / kCardsOfType) return false;
  }
  return true;
}());

using Cards = SmallSet<Card, kCards>;

constexpr Cards cards_of(Type type) {
  const std::uint64_t seven = 0x7f;
  const auto shift = static_cast<unsigned>(type) * kCardsOfType;
  return Cards::from_bits(seven << shift) & Cards::all();
}

inline constexpr Cards kRaptors = cards_of(Type::grey_raptor) | cards_of(Type::black_raptor);

namespace detail {

// Where a 7-bit field is not zero, it becomes all ones, that of the eggs with a bit too many. Adding 63 to the low six
// bits of a field carries into its seventh bit exactly when one of them is set, and never beyond it.
constexpr std::uint64_t fill_fields(std::uint64_t bits) {
  constexpr std::uint64_t kLowSix = 0x007e'fdfb'f7ef'dfbfULL;
  constexpr std::uint64_t kSeventh = 0x0081'0204'0810'2040ULL;
  static_assert((kLowSix & kSeventh) == 0);
  const std::uint64_t present = (((bits & kLowSix) + kLowSix) | bits) & kSeventh;
  return (present << 1U) - (present >> 6U);
}

}  // namespace detail

// All cards of the types that occur in `cards`.
constexpr Cards of_same_types(Cards cards) {
  return Cards::from_bits(detail::fill_fields(cards.bits())) & Cards::all();
}
// The cards whose type does not occur in `others`.
constexpr Cards of_other_types(Cards cards, Cards others) {
  return Cards::from_bits(cards.bits() & ~detail::fill_fields(others.bits()));
}

constexpr TypeSet types_of(Cards cards) {
  TypeSet types;
  for (const Type type : TypeSet::all()) {
    if (!(cards & cards_of(type)).empty()) types.insert(type);
  }
  return types;
}

constexpr int count_of(Cards cards, Type type) { return (cards & cards_of(type)).size(); }

// The DNA tiles by what they do (CU-18); their values are the printed numbers.
enum class Tile : std::uint8_t {
  count_types = 1,
  count_eggs = 2,
  draw = 3,
  refuse_freely = 4,
  refuse_same_type = 5,
  destroy_own = 6,
  destroy = 7,
  steal = 8,
  give = 9,
  exchange = 10,
};

inline constexpr int kTiles = 10;
using TileSet = SmallSet<Tile, kTiles + 1>;  // there is no tile 0
inline constexpr TileSet kAllTiles = TileSet::all() - TileSet::of(Tile{});

constexpr int number_of(Tile tile) { return static_cast<int>(tile); }

}  // namespace vivarium::cubosaurs
