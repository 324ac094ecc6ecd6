// ChanceOutcome: an outcome of chance as a record holds it, with every card named. Games translate it from and to their
// own compact Chance.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.hpp"

namespace vivarium {

struct ChanceOutcome {
  std::string kind;                // "shuffle", "first-player", "tiles", "events"
  std::vector<std::string> cards;  // empty where `player` is given
  std::optional<Seat> player;

  friend bool operator==(const ChanceOutcome&, const ChanceOutcome&) = default;
};

}  // namespace vivarium
