#include "games/dino_twist/event_card.hpp"

#include <array>
#include <cstddef>

#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

// By EventKind.
constexpr std::array<std::string_view, kEventKinds> kKindNames = {
    "twist-island", "meteor-", "triple",  "alone",      "fury-aqua", "fury-carni", "fury-herbi",
    "fury-voli",    "carnage", "volcano", "earthquake", "tornado",   "support",    "new-brood"};

std::string_view kind_name(EventKind kind) { return kKindNames[index_of(kind)]; }

// "cliff+hill"
std::optional<EventCard> parse_meteor(std::string_view territories) {
  EventCard event{EventKind::meteor, {}};
  while (true) {
    const std::size_t plus = territories.find('+');
    const auto territory = parse_territory(territories.substr(0, plus));
    if (!territory || event.destroyed.contains(*territory)) return std::nullopt;
    event.destroyed.insert(*territory);
    if (plus == std::string_view::npos) return event;
    territories.remove_prefix(plus + 1);
  }
}

}  // namespace

std::string canonical_name(EventCard event) {
  std::string name(kind_name(event.kind));
  bool first = true;
  for (const Territory territory : event.destroyed) {
    if (!first) name += '+';
    name += territory.name();
    first = false;
  }
  return name;
}

std::optional<EventCard> parse_event(std::string_view name) {
  const std::string_view meteor = kind_name(EventKind::meteor);
  if (name.substr(0, meteor.size()) == meteor) return parse_meteor(name.substr(meteor.size()));
  for (std::size_t kind = index_of(EventKind::triple); kind < kKindNames.size(); ++kind) {
    if (kKindNames[kind] == name) return EventCard{static_cast<EventKind>(kind), {}};
  }
  return std::nullopt;
}

}  // namespace vivarium::dino_twist
