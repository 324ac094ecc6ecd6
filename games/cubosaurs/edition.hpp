// Edition: what is printed on the cards and tiles. Rules are code, these are data, so that an owner of the box can
// correct the facts that no source we could read gives (RULES.md, "Assumed").
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/rule_error.hpp"
#include "games/cubosaurs/cards.hpp"

namespace vivarium::cubosaurs {

using Value = std::int16_t;
inline constexpr int kLowestValue = -99;
inline constexpr int kHighestValue = 99;
inline constexpr int kTokens = 40;  // the supply (CU-15), and so the highest cost that makes sense
inline constexpr std::size_t kLongestEditionName = 60;

// Points of 1, 2, 3, and 4 or more cards of a plain dinosaur (CU-8).
using SetValues = std::array<Value, 4>;

struct RaptorValues {  // CU-9
  Value paired = 0;
  Value alone = 0;
  friend bool operator==(const RaptorValues&, const RaptorValues&) = default;
};

struct EggValues {  // CU-10
  Value most = 0;
  Value otherwise = 0;
  friend bool operator==(const EggValues&, const EggValues&) = default;
};

struct Edition {
  std::string name = "standard";
  std::array<SetValues, kPlainTypes> sets{};
  std::array<std::array<RaptorValues, kCardsOfType>, 2> raptors{};  // grey, black
  std::array<EggValues, kEggs> eggs{};
  Cards dna;                                 // the cards with a DNA icon
  std::array<std::uint8_t, kTiles> costs{};  // of tiles 1 to 10
  TileSet interaction;                       // taken out by the option `peaceful`

  static const Edition& standard();
  // REQUIRES: a Velociraptor
  [[nodiscard]] const RaptorValues& raptor(Card card) const {
    return raptors[card.type() == Type::grey_raptor ? 0 : 1][card.place()];
  }
  [[nodiscard]] RaptorValues& raptor(Card card) {
    return raptors[card.type() == Type::grey_raptor ? 0 : 1][card.place()];
  }
  [[nodiscard]] int cost(Tile tile) const { return costs[index_of(tile) - 1]; }
  friend bool operator==(const Edition&, const Edition&) = default;
};

// Reads the text "standard" or an object, of which any part may be left out. `path` names it in errors.
Expected<Edition, FieldError> parse_edition(const Data& data, const std::string& path);
// "standard", or an object with every field written out.
Data edition_data(const Edition& edition);

}  // namespace vivarium::cubosaurs
