// Stage: who has to do something now. Chance (the host samples), a set of seats, or nobody because the game is over.
//
// Choosing at the same time is a primitive: every seat in `to_act` still has to choose; every seat in `decided` has
// chosen in secret and may choose again or retract until the last one has chosen, when all choices take effect at once.
// In a choice of a single seat `decided` is always empty.
#pragma once

#include <cstdint>

#include "engine/core/seat.hpp"

namespace vivarium {

struct Stage {
  enum class Kind : std::uint8_t { chance, decision, over };

  Kind kind = Kind::over;
  SeatSet to_act;
  SeatSet decided;
  Seat first;  // the lowest of to_act; seat 0 where there is none

  static constexpr Stage chance() { return {Kind::chance, {}, {}, {}}; }
  static constexpr Stage over() { return {Kind::over, {}, {}, {}}; }
  static constexpr Stage decision(Seat seat) { return {Kind::decision, SeatSet::of(seat), {}, seat}; }
  // REQUIRES: somebody has to act
  static constexpr Stage decision(SeatSet to_act, SeatSet decided) {
    return {Kind::decision, to_act, decided, to_act.first()};
  }

  [[nodiscard]] constexpr bool is_chance() const { return kind == Kind::chance; }
  [[nodiscard]] constexpr bool is_over() const { return kind == Kind::over; }
  [[nodiscard]] constexpr bool is_decision() const { return kind == Kind::decision; }
  // All seats that take part in the choice at hand: exactly those that have legal moves.
  [[nodiscard]] constexpr SeatSet choosers() const { return to_act | decided; }

  friend constexpr bool operator==(const Stage&, const Stage&) = default;
};

}  // namespace vivarium
