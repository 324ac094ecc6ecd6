// Event: something that happened, as a message id and its arguments. Worded and animated at the edges, in the reader's
// language; log, screen reader, terminal and replay show the same events.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/viewer.hpp"

namespace vivarium {

// The moments of a game at which a host may want to pause, count or celebrate.
enum class Milestone : std::uint8_t { none, round_begins, round_ends, game_ends };

constexpr std::string_view to_name(Milestone milestone) {
  switch (milestone) {
    case Milestone::none:
      return "";
    case Milestone::round_begins:
      return "round_begins";
    case Milestone::round_ends:
      return "round_ends";
    case Milestone::game_ends:
      return "game_ends";
  }
  return "";
}

struct Event {
  std::string id;  // "take-that.twist": the game, a dot, what happened
  Data args;       // an object; seats as numbers under "seat", "to", …; cards as their text
  Audience audience = Audience::everyone();
  Milestone marks = Milestone::none;
  Data scores = {};  // where a round or the game ends with points: those of each seat, as seat_score makes them

  friend bool operator==(const Event&, const Event&) = default;
};

using Events = std::vector<Event>;

inline void add_event(Events& events, std::string_view id, std::initializer_list<Data::Member> args,
                      Audience audience = Audience::everyone()) {
  events.push_back({std::string(id), Data::object(args), audience});
}

// What everybody is told at a milestone. `scores`: a list by seat, or nothing.
inline void add_milestone(Events& events, Milestone milestone, std::string_view id,
                          std::initializer_list<Data::Member> args, Data scores = {}) {
  events.push_back({std::string(id), Data::object(args), Audience::everyone(), milestone, std::move(scores)});
}

// The points of one seat and where they come from; what costs is negative.
inline Data seat_score(int points, std::initializer_list<Data::Member> sources) {
  return Data::object({{"points", points}, {"sources", Data::object(sources)}});
}

}  // namespace vivarium
