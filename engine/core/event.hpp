// Event: something that happened, as a message id and its arguments. Worded and animated at the edges, in the reader's
// language; log, screen reader, terminal and replay show the same events.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/viewer.hpp"

namespace vivarium {

struct Event {
  std::string id;  // "take-that.twist": the game, a dot, what happened
  Data args;       // an object; seats as numbers under "seat", "to", …; cards as their text
  Audience audience = Audience::everyone();

  friend bool operator==(const Event&, const Event&) = default;
};

using Events = std::vector<Event>;

inline void add_event(Events& events, std::string_view id, std::initializer_list<Data::Member> args,
                      Audience audience = Audience::everyone()) {
  events.push_back({std::string(id), Data::object(args), audience});
}

}  // namespace vivarium
