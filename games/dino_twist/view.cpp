// What everybody sees, and what one viewer sees besides, as data for screens; what the moves mean is in view_moves.cpp.
// What is printed on cards is told once (write_facts), and then only which cards lie where.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/core/seat_numbers.hpp"
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/text.hpp"

namespace vivarium::dino_twist {

namespace {

// By Phase. The three reshuffles look alike.
constexpr std::array<std::string_view, 10> kPhaseNames = {"deal",   "deal",    "redraw",    "reshuffle", "preparation",
                                                          "naming", "capture", "reshuffle", "reshuffle", "over"};
// By Action::Kind.
constexpr std::array<std::string_view, 5> kActionNames = {"none", "waiting", "done", "cancelled", "buried"};
// By Teams.
constexpr std::array<std::string_view, 4> kTeamNames = {"alone", "duos", "trios", "mixed"};

template <class Names, class Enum>
std::string_view name_in(const Names& names, Enum value) {
  return names[index_of(value)];
}

// --- facts ---------------------------------------------------------------------------------------------------

void write_cards(const Edition& edition, DataWriter& out) {
  ObjectWriter cards(out);
  for (const Card card : CardKinds::all()) {
    ObjectWriter facts = cards.object(card_text(card));
    facts.set("species", species_name(card.species())).set("strength", card.strength().points());
    facts.set("claws", edition.claws.contains(card));
  }
}

void write_territories(DataWriter& out) {
  ListWriter list(out);
  for (const Territory territory : TerritorySet::all()) {
    list.object().set("name", territory.name()).set("species", species_name(territory.species()));
  }
}

void write_event(const Edition& edition, EventCard event, int count, DataWriter& out) {
  const std::string name = edition.spelling(event);
  ObjectWriter facts(out);
  facts.set("name", name).set("kind", event.kind == EventKind::meteor ? "meteor" : name).set("count", count);
  write_territory_names(event.destroyed, facts.member("destroyed"));
  {
    ObjectWriter bonuses = facts.object("bonuses");
    for (const Species species : kAllSpecies) bonuses.set(species_name(species), event.bonus(species).points());
  }
  facts.set("teams", name_in(kTeamNames, event.teams()));
  facts.set("either_territory", event.kind == EventKind::earthquake);
}

// All that may come, and the card of the first round.
void write_events(const Edition& edition, DataWriter& out) {
  ListWriter list(out);
  write_event(edition, EventCard(), 1, list.item());
  for (const EventCount& event : edition.events) write_event(edition, event.event, event.count, list.item());
}

// --- the view ------------------------------------------------------------------------------------------------

void write_event_names(const Edition& edition, std::span<const EventCard> events, DataWriter& out) {
  ListWriter list(out);
  for (const EventCard event : events) list.add(edition.spelling(event));
}

void write_island(const Island& island, DataWriter& out) {
  ListWriter list(out);
  for (const Place place : island.places()) {
    list.add(place.is_empty() ? std::nullopt : std::optional(card_text(place.dino())));
  }
}

void write_score(const ScoreSheet& sheet, DataWriter& out) {
  ObjectWriter view(out);
  view.set("total", sheet.total()).set("island", sheet.island).set("graveyard", sheet.graveyard);
  view.set("island_bonus", sheet.island_bonus).set("claws_bonus", sheet.claws_bonus);
}

// Every attack of the round, in the order in which they act or acted (DT-12).
void write_attacks(const Table& table, int players, DataWriter& out) {
  FixedVector<Seat, kMaxPlayers> order;
  for (const Seat seat : seats(players)) {
    if (table.actions[seat].is_attack()) order.push_back(seat);
  }
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    return std::pair(table.actions[a].strength, a) < std::pair(table.actions[b].strength, b);
  });
  ListWriter list(out);
  for (const Seat seat : order) {
    const Action& action = table.actions[seat];
    const bool unnamed = table.phase == Phase::naming && action.is_mixed();
    ObjectWriter view = list.object();
    view.set("seat", seat.index());
    write_card_texts(action.cards, view.member("cards"));
    view.set("species", unnamed ? std::nullopt : std::optional(species_name(action.species)));
    view.set("strength", action.strength.points()).set("status", name_in(kActionNames, action.kind));
  }
}

void write_bonuses(const Table& table, DataWriter& out) {
  ListWriter list(out);
  for (std::size_t i = table.bonuses_used; i < kIslandBonuses.size(); ++i) list.add(kIslandBonuses[i]);
}

int cards_in_graveyard(const Observation& seen, Seat seat) {
  return seen.cancelled[seat].total() + seen.buried_sizes[seat];
}

void write_seat(const Observation& seen, Seat seat, const ScoreSheet& sheet, int most_claws, DataWriter& out) {
  const Action& action = seen.actions[seat];
  ObjectWriter view(out);
  write_island(seen.islands[seat], view.member("island"));
  view.set("claws", sheet.claws).set("leads_claws", sheet.claws == most_claws);
  view.set("graveyard_size", cards_in_graveyard(seen, seat));
  write_card_texts(seen.cancelled[seat], view.member("cancelled"));
  view.set("hand_size", int{seen.hand_sizes[seat]}).set("to_draw", int{seen.to_draw[seat]});
  view.set("action", name_in(kActionNames, action.kind));
  view.set("burying", action.kind == Action::Kind::burial ? int{action.card_count} : 0);
  write_score(sheet, view.member("score"));
}

void write_seats(const Options& options, const Observation& seen, DataWriter& out) {
  GraveyardSizes graves;
  for (const Seat seat : seats(options.players)) {
    graves[seat] = static_cast<std::uint8_t>(cards_in_graveyard(seen, seat));
  }
  const PerSeat<ScoreSheet> sheets = score_sheets(options, seen, graves);
  int most_claws = 1;
  for (const ScoreSheet& sheet : sheets) most_claws = std::max(most_claws, sheet.claws);
  ListWriter list(out);
  for (const Seat seat : seats(options.players)) write_seat(seen, seat, sheets[seat], most_claws, list.item());
}

// For each seat its cards, or null where the viewer does not see them.
template <class Cards>
void write_cards_by_seat(const Options& options, const Observation& seen, const PerSeat<Cards>& cards,
                         DataWriter& out) {
  ListWriter list(out);
  for (const Seat seat : seats(options.players)) {
    if (seen.viewer.sees_secrets_of(seat)) {
      write_card_texts(cards[seat], list.item());
    } else {
      list.item().null();
    }
  }
}

}  // namespace

void DinoTwist::write_facts(DataWriter& out) const {
  ObjectWriter facts(out);
  write_cards(options_.edition, facts.member("cards"));
  write_territories(facts.member("territories"));
  write_events(options_.edition, facts.member("events"));
  {
    ListWriter kinds = facts.list("islands");
    for (const Seat seat : seats(players())) kinds.add(options_.little_rex.contains(seat) ? "little_rex" : "t_rex");
  }
  {
    ListWriter bonuses = facts.list("island_bonuses");
    for (const int points : kIslandBonuses) bonuses.add(points);
  }
  facts.set("claws_bonus", kClawsBonus);
}

void DinoTwist::write_view(const Observation& seen, DataWriter& out) const {
  const std::size_t events_seen = seen.events_seen;
  ObjectWriter view(out);
  view.set("phase", name_in(kPhaseNames, seen.phase)).set("round", seen.round());
  view.set("event", options_.edition.spelling(seen.event));
  write_event_names(options_.edition, std::span(seen.events.data(), events_seen), view.member("events"));
  view.set("events_left", kEventsInGame - static_cast<int>(events_seen));
  {
    ListWriter twist = view.list("twist");
    for (const Territory territory : TerritorySet::all()) twist.add(card_text(seen.twist[territory]));
  }
  write_seats(options_, seen, view.member("seats"));
  write_attacks(seen, options_.players, view.member("attacks"));
  write_bonuses(seen, view.member("bonuses_left"));
  view.set("pile", int{seen.pile_size});
  write_card_texts(seen.discards, view.member("discards"));
}

void DinoTwist::write_secrets(const Observation& seen, DataWriter& out) const {
  ObjectWriter secrets(out);
  write_cards_by_seat(options_, seen, seen.hands, secrets.member("hands"));
  write_cards_by_seat(options_, seen, seen.buried, secrets.member("buried"));
  write_cards_by_seat(options_, seen, seen.burials, secrets.member("burials"));
  const auto own = seen.viewer.as_seat();
  const Move choice = own ? seen.choices[*own] : Move{};
  secrets.set("choice", choice == Move{} ? std::nullopt : std::optional(to_text(choice)));
  if (!seen.viewer.sees_everything()) return;
  write_event_names(options_.edition, std::span(seen.events.data(), seen.events.size()).subspan(seen.events_seen),
                    secrets.member("coming_events"));
  ListWriter pile = secrets.list("pile");
  for (std::size_t i = seen.pile.size(); i > 0; --i) pile.add(card_text(seen.pile[i - 1]));
}

}  // namespace vivarium::dino_twist
