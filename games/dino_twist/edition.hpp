// Edition: the facts that are printed on the cards (DT-3, DT-4), which an owner of the box can correct.
//
//   {"game": "dino-twist", "name": "my box", "claws": ["A3", …], "events": {"meteor-cliff": 1, …}}
//
// A part that is left out stays standard; a part that is given replaces the standard one entirely.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/rule_error.hpp"
#include "games/dino_twist/event_card.hpp"

namespace vivarium::dino_twist {

inline constexpr int kEventsInGame = 10;  // DT-6
inline constexpr int kMaxOfOneEvent = 99;
inline constexpr std::size_t kLongestEditionName = 60;

struct EventCount {
  std::string name;  // as the edition spells it; records do the same
  EventCard event;
  int count = 0;

  friend bool operator==(const EventCount&, const EventCount&) = default;
};

struct Edition {
  std::string name;
  CardKinds claws;                 // DT-3
  std::vector<EventCount> events;  // each event once, with at least one card

  // The event as this edition spells it; the Twist Island card is "twist-island".
  [[nodiscard]] std::string spelling(EventCard event) const;

  friend bool operator==(const Edition&, const Edition&) = default;
};

[[nodiscard]] const Edition& standard_edition();

// Reads "standard" or an object. `path` names it in errors: "options.edition.events.meteor-lake: …".
[[nodiscard]] Expected<Edition, FieldError> parse_edition(const Data& data, std::string_view path);
// "standard", or an object with every field written out.
[[nodiscard]] Data edition_data(const Edition& edition);

}  // namespace vivarium::dino_twist
