// What the table tells everybody about a hand that they cannot see.
#pragma once

#include "games/dino_twist/preparation.hpp"
#include "games/dino_twist/state.hpp"

namespace vivarium::dino_twist {

// DT-7: a hand from the deal has at most four cards of one species, those it has played since counted in.
// DT-10: who buried in this round could gain nothing with what they held.
class HandLimits {
 public:
  HandLimits() = default;  // any cards will do
  HandLimits(const Table& table, Seat seat, IslandKind kind);

  // False: any cards will do.
  [[nodiscard]] bool any() const { return from_deal_ || buried_; }
  // `held`: the hand, together with what the seat has buried in this round. A part of cards that are allowed is
  // allowed.
  [[nodiscard]] bool allow(const Hand& held) const;

 private:
  bool from_deal_ = false;
  bool buried_ = false;
  Teams teams_ = Teams::duos;
  LeastSums least_to_gain_{0};
  PlayedCards shown_;  // an attack out of the hand from the deal
};

}  // namespace vivarium::dino_twist
