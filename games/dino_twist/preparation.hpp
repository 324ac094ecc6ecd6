// Preparation (DT-10): which attacks are allowed, and who may bury instead.
#pragma once

#include <cstdint>

#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/event_card.hpp"
#include "games/dino_twist/hand_lanes.hpp"
#include "games/dino_twist/move.hpp"
#include "games/dino_twist/move_list.hpp"
#include "games/dino_twist/state.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

enum class IslandKind : std::uint8_t { t_rex, little_rex };  // DT-8

// To be allowed at all: stronger than some Dino of its species on an open territory.
[[nodiscard]] LeastSums least_to_attack(const TwistIsland& twist, EventCard event);

// To gain a Dino that is stronger than what the player has where it could be placed (DT-15, DT-25).
struct Gain {
  const TwistIsland& twist;
  EventCard event;
  const Island& island;
  IslandKind kind = IslandKind::t_rex;
};
[[nodiscard]] LeastSums least_to_gain(const Gain& gain);

// Could any attack out of this hand reach its least sum? Where none reaches least_to_gain, the player may bury.
[[nodiscard]] bool reaches(Hand hand, Teams teams, LeastSums least);

// Replaces the list by DT-10's moves: single attacks, Duos, trios, then burials, each in card order.
[[gnu::noinline]] void list_preparations(const Table& table, Seat seat, Hand hand, IslandKind kind, MoveList& moves);

// DT-13, DT-15: the territories of the own island on which a Dino taken from `from` may be placed.
[[nodiscard]] TerritorySet places_for(Territory from, EventCard event, IslandKind kind);

}  // namespace vivarium::dino_twist
