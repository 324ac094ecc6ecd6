// The event cards (DT-4) and what each changes about attacks (DT-19 to DT-27).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

enum class EventKind : std::uint8_t {
  calm,    // the Twist Island card of the first round: nothing is changed (DT-6)
  meteor,  // DT-19, with the territories that it destroys
  triple,
  alone,
  fury_aqua,  // the furies in species order
  fury_carni,
  fury_herbi,
  fury_voli,
  carnage,
  volcano,
  earthquake,
  tornado,
  support,
  new_brood,
};

// Which cards may attack together.
enum class Teams : std::uint8_t {
  alone,  // DT-21: one card
  duos,   // DT-10: up to two of one species
  trios,  // DT-20: up to three of one species
  mixed,  // DT-27: up to two, of any species
};

struct EventCard {
  EventKind kind = EventKind::calm;
  TerritorySet destroyed;  // empty unless it is a meteor

  static constexpr EventCard fury(Species species) {
    return {static_cast<EventKind>(static_cast<int>(EventKind::fury_aqua) + static_cast<int>(species)), {}};
  }

  // DT-19
  [[nodiscard]] constexpr TerritorySet open() const { return TerritorySet::all() - destroyed; }
  // DT-22, DT-23: what an attack of each species gains.
  [[nodiscard]] constexpr const PerSpecies<std::uint8_t>& bonuses() const;
  // The same, that of species s in byte 2 s of the word.
  [[nodiscard]] constexpr std::uint64_t bonus_lanes() const;
  [[nodiscard]] constexpr Strength bonus(Species species) const { return Strength(bonuses()[index_of(species)]); }
  [[nodiscard]] constexpr Teams teams() const {
    switch (kind) {
      case EventKind::alone:
        return Teams::alone;
      case EventKind::triple:
        return Teams::trios;
      case EventKind::support:
        return Teams::mixed;
      default:
        return Teams::duos;
    }
  }

  friend constexpr bool operator==(const EventCard&, const EventCard&) = default;
};

inline constexpr std::size_t kEventKinds = 14;

namespace detail {

constexpr std::array<PerSpecies<std::uint8_t>, kEventKinds> make_bonuses() {
  std::array<PerSpecies<std::uint8_t>, kEventKinds> bonuses{};
  bonuses[index_of(EventKind::carnage)].fill(2);
  for (const Species species : kAllSpecies) {
    bonuses[index_of(EventCard::fury(species).kind)][index_of(species)] = 3;
  }
  return bonuses;
}
inline constexpr auto kBonuses = make_bonuses();

constexpr std::array<std::uint64_t, kEventKinds> make_bonus_lanes() {
  std::array<std::uint64_t, kEventKinds> lanes{};
  for (std::size_t kind = 0; kind < kEventKinds; ++kind) {
    for (std::size_t s = 0; s < kSpeciesCount; ++s) lanes[kind] |= std::uint64_t{kBonuses[kind][s]} << (16 * s);
  }
  return lanes;
}
inline constexpr auto kBonusLanes = make_bonus_lanes();

}  // namespace detail

constexpr const PerSpecies<std::uint8_t>& EventCard::bonuses() const { return detail::kBonuses[index_of(kind)]; }

constexpr std::uint64_t EventCard::bonus_lanes() const { return detail::kBonusLanes[index_of(kind)]; }

// The name as in DT-4, territories in place order: "meteor-cliff" is the standard spelling only where an edition spells
// it so (Edition::spelling). The Twist Island card is "twist-island".
[[nodiscard]] std::string canonical_name(EventCard event);
// Reads a name of DT-4; the territories of a meteor in any order, each once. Not the Twist Island card.
[[nodiscard]] std::optional<EventCard> parse_event(std::string_view name);

}  // namespace vivarium::dino_twist
