// The whole truth of a game of Dino Twist at one moment: the Table, which everybody sees, and what is hidden.
//
// A field that has no meaning in a phase has its default value there, so that equal positions are equal values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/fixed_vector.hpp"
#include "engine/core/per_seat.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/stage.hpp"
#include "games/dino_twist/cards.hpp"
#include "games/dino_twist/event_card.hpp"
#include "games/dino_twist/hand.hpp"
#include "games/dino_twist/move.hpp"
#include "games/dino_twist/options.hpp"
#include "games/dino_twist/territories.hpp"

namespace vivarium::dino_twist {

template <class T>
using PerSeat = vivarium::PerSeat<T, kMaxPlayers>;

enum class Phase : std::uint8_t {
  deal_events,          // chance: the ten events (DT-6)
  deal_hands,           // chance: the shuffle of all cards, then of the pile with a hand that went back (DT-7)
  redraw,               // DT-28: who takes part chooses in secret
  redraw_reshuffle,     // chance: the pile ran out while they draw (DT-18)
  preparation,          // DT-10: all who have cards choose in secret
  naming,               // DT-27: the owners of mixed Duos choose in secret
  capture,              // DT-13: one attacker chooses
  capture_reshuffle,    // chance: the pile ran out while the attacker draws
  round_end_reshuffle,  // chance: the pile ran out while the others draw (DT-17)
  over,
};

// The shuffle that is due mixes the draw pile, not the discard pile.
constexpr bool is_dealing(Phase phase) { return phase == Phase::deal_events || phase == Phase::deal_hands; }

// What a seat has done in this round, from the reveal on.
struct Action {
  enum class Kind : std::uint8_t {
    none,         // before the reveal; or sat the round out
    attack,       // shown, waiting for its turn
    carried_out,  // its cards are on Twist Island and in the discard pile
    cancelled,    // its cards are in the graveyard (DT-11)
    burial,
  };

  Kind kind = Kind::none;
  Species species = Species::aqua;  // of an attack; of a mixed Duo the first card's until it is named
  Strength strength;                // of an attack, the event's bonus included
  std::uint8_t card_count = 0;      // of a burial too, whose cards are secret
  PlayedCards cards;                // of an attack

  [[nodiscard]] constexpr bool is_attack() const { return kind != Kind::none && kind != Kind::burial; }
  // DT-27: a Duo of two species.
  [[nodiscard]] constexpr bool is_mixed() const {
    return cards.size() == 2 && cards[0].species() != cards[1].species();
  }
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

inline constexpr std::array<int, 3> kIslandBonuses = {10, 5, 3};  // DT-29

// What lies open on the table. Legal moves follow from this and the own hand alone.
struct Table {
  TwistIsland twist;
  TwistIsland twist_before;  // as the attacks of this round found it, from the reveal to the end of the round
  PerSeat<Island> islands;
  PerSeat<CardCounts> cancelled;  // the part of the graveyards that everybody has seen
  CardCounts discards;
  PerSeat<Action> actions;
  PerSeat<std::uint8_t> to_draw;         // cards still to be drawn, lowest seat first
  PerSeat<std::uint8_t> island_bonuses;  // points (DT-29)
  std::uint8_t bonuses_used = 0;         // in earlier rounds
  bool bonus_in_use = false;             // somebody completed an island in this round and got the next bonus
  EventCard event;                       // of this round
  std::uint8_t events_seen = 0;          // of the ten; all ten at the end
  std::uint8_t volcanoes = 0;            // among them (DT-24)
  SeatSet dealt_hands;                   // seats that have drawn no card since the deal: DT-7 limits their hands
  SeatSet choosing;                      // who takes part in the choice at hand
  SeatSet decided;                       // those of them who have chosen in secret
  Phase phase = Phase::deal_events;

  [[nodiscard]] constexpr Stage stage() const {
    switch (phase) {
      case Phase::redraw:
      case Phase::preparation:
      case Phase::naming:
      case Phase::capture:
        return Stage::decision(choosing - decided, decided);
      case Phase::over:
        return Stage::over();
      default:
        return Stage::chance();
    }
  }
  // Counted from 1; the number of rounds played once the game is over (DT-32).
  [[nodiscard]] constexpr int round() const { return 1 + events_seen - volcanoes; }
  friend constexpr bool operator==(const Table&, const Table&) = default;
};

using Pile = FixedVector<Card, kDinoCount>;
using EventPile = FixedVector<EventCard, kEventsInGame>;

// In ascending order.
[[nodiscard]] constexpr Pile in_order(const CardCounts& counts) {
  Pile pile;
  counts.for_each([&](Card card) { pile.push_back(card); });
  return pile;
}
[[nodiscard]] constexpr CardCounts counted(const Pile& pile) {
  CardCounts counts;
  for (const Card card : pile) counts.add(card);
  return counts;
}

struct State : Table {
  PerSeat<Hand> hands;           // a chosen attack or burial leaves it only when all have chosen
  PerSeat<CardCounts> buried;    // the part of the graveyards that only the owner has seen
  PerSeat<PlayedCards> burials;  // those of this round among them, until the round ends
  PerSeat<Move> choices;         // secret choices; Move{} where none is made
  Pile pile;                     // the next card to be drawn is the last; in ascending order where a shuffle is due
  EventPile events;              // the next is events[events_seen]

  friend bool operator==(const State&, const State&) = default;
};

// An outcome of chance: the ten events, or a draw pile.
struct Chance {
  enum class Kind : std::uint8_t { events, shuffle };

  Kind kind = Kind::events;
  EventPile events;  // top first
  Pile pile;         // the next card to be drawn is the last, as in State

  friend bool operator==(const Chance&, const Chance&) = default;
};

}  // namespace vivarium::dino_twist
