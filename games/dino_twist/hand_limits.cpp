#include "games/dino_twist/hand_limits.hpp"

#include <cstddef>

namespace vivarium::dino_twist {

namespace {

// The attacks are not over yet: nobody who buried has drawn since.
bool burials_are_fresh(Phase phase) {
  return phase == Phase::naming || phase == Phase::capture || phase == Phase::capture_reshuffle;
}

}  // namespace

HandLimits::HandLimits(const Table& table, Seat seat, IslandKind kind) {
  const Action& action = table.actions[seat];
  from_deal_ = table.dealt_hands.contains(seat);
  if (from_deal_) shown_ = action.cards;
  buried_ = action.kind == Action::Kind::burial && burials_are_fresh(table.phase);
  if (!buried_) return;
  teams_ = table.event.teams();
  // Nothing has happened to the own island since the preparation.
  least_to_gain_ = least_to_gain({table.twist_before, table.event, table.islands[seat], kind});
}

bool HandLimits::allow(const Hand& held) const {
  if (from_deal_) {
    PerSpecies<int> counts{};
    for (const Card card : held) ++counts[index_of(card.species())];
    for (const Card card : shown_) ++counts[index_of(card.species())];
    for (const int count : counts) {
      if (count > 4) return false;
    }
  }
  return !buried_ || !reaches(held, teams_, least_to_gain_);
}

}  // namespace vivarium::dino_twist
