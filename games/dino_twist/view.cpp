// The view of a game for screens: docs of its shape stand in RULES.md, "The view".
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/scoring.hpp"
#include "games/dino_twist/text.hpp"
#include "games/dino_twist/view_moves.hpp"

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
Data name_in(const Names& names, Enum value) {
  return names[index_of(value)];
}

Data event_data(const Edition& edition, EventCard event) {
  Data bonuses = Data::object();
  for (const Species species : kAllSpecies) bonuses.set(species_name(species), event.bonus(species).points());
  return Data::object({{"name", edition.spelling(event)},
                       {"destroyed", territory_names(event.destroyed)},
                       {"bonuses", bonuses},
                       {"teams", name_in(kTeamNames, event.teams())},
                       {"either_territory", event.kind == EventKind::earthquake}});
}

Data events_data(const Edition& edition, const EventPile& events, std::size_t first, std::size_t last) {
  Data list = Data::array();
  for (std::size_t i = first; i < last; ++i) list.push_back(edition.spelling(events[i]));
  return list;
}

Data place_data(const Edition& edition, Territory territory, Place place) {
  const bool has_claws = !place.is_empty() && edition.claws.contains(place.dino());
  return Data::object({{"territory", territory.name()},
                       {"species", species_name(territory.species())},
                       {"card", place.is_empty() ? Data() : Data(card_text(place.dino()))},
                       {"strength", place.strength().points()},
                       {"claws", has_claws}});
}

Data twist_data(const Edition& edition, const Table& table) {
  Data list = Data::array();
  for (const Territory territory : TerritorySet::all()) {
    Data entry = place_data(edition, territory, Place(table.twist[territory]));
    list.push_back(entry.set("open", table.event.open().contains(territory)));
  }
  return list;
}

Data island_data(const Edition& edition, const Island& island) {
  Data list = Data::array();
  for (const Territory territory : TerritorySet::all()) {
    list.push_back(place_data(edition, territory, island[territory]));
  }
  return list;
}

Data score_data(const ScoreSheet& sheet) {
  return Data::object({{"total", sheet.total()},
                       {"island", sheet.island},
                       {"graveyard", sheet.graveyard},
                       {"island_bonus", sheet.island_bonus},
                       {"claws_bonus", sheet.claws_bonus}});
}

Data graveyard_data(const Observation& seen, Seat seat) {
  const int buried = seen.buried_sizes[seat];
  const CardCounts& cancelled = seen.cancelled[seat];
  return Data::object({{"size", cancelled.total() + buried},
                       {"cancelled", card_texts(cancelled)},
                       {"buried_size", buried},
                       {"buried", seen.viewer.sees_secrets_of(seat) ? card_texts(seen.buried[seat]) : Data()}});
}

Data action_data(const Observation& seen, Seat seat) {
  const Action& action = seen.actions[seat];
  Data data = Data::object({{"kind", name_in(kActionNames, action.kind)}});
  if (action.kind == Action::Kind::burial) {
    data.set("count", static_cast<int>(action.card_count));
    data.set("cards", seen.viewer.sees_secrets_of(seat) ? card_texts(seen.burials[seat]) : Data());
  }
  return data;
}

Data choice_data(const Move& choice) { return choice == Move{} ? Data() : Data(DinoTwist::to_text(choice)); }

// Every attack of the round, in the order in which they act or acted (DT-12).
Data attacks_data(const Table& table, int players) {
  FixedVector<Seat, kMaxPlayers> order;
  for (const Seat seat : seats(players)) {
    if (table.actions[seat].is_attack()) order.push_back(seat);
  }
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    return std::pair(table.actions[a].strength, a) < std::pair(table.actions[b].strength, b);
  });
  Data list = Data::array();
  for (const Seat seat : order) {
    const Action& action = table.actions[seat];
    const bool unnamed = table.phase == Phase::naming && action.is_mixed();
    list.push_back(Data::object({{"seat", seat.index()},
                                 {"cards", card_texts(action.cards)},
                                 {"species", unnamed ? Data() : Data(species_name(action.species))},
                                 {"strength", action.strength.points()},
                                 {"status", name_in(kActionNames, action.kind)}}));
  }
  return list;
}

Data bonuses_data(const Table& table) {
  Data list = Data::array();
  for (std::size_t i = table.bonuses_used; i < kIslandBonuses.size(); ++i) list.push_back(kIslandBonuses[i]);
  return list;
}

Data claws_data(const CardKinds& claws) {
  Data list = Data::array();
  for (const Card card : claws) list.push_back(card_text(card));
  return list;
}

Data players_data(const Options& options, const Observation& seen) {
  const Table& table = seen;
  GraveyardSizes graves;
  for (const Seat seat : seats(options.players)) {
    graves[seat] = static_cast<std::uint8_t>(table.cancelled[seat].total() + seen.buried_sizes[seat]);
  }
  const PerSeat<ScoreSheet> sheets = score_sheets(options, table, graves);
  int most_claws = 1;
  for (const ScoreSheet& sheet : sheets) most_claws = std::max(most_claws, sheet.claws);
  Data list = Data::array();
  for (const Seat seat : seats(options.players)) {
    const bool sees = seen.viewer.sees_secrets_of(seat);
    list.push_back(Data::object({{"seat", seat.index()},
                                 {"island_kind", options.little_rex.contains(seat) ? "little-rex" : "t-rex"},
                                 {"island", island_data(options.edition, table.islands[seat])},
                                 {"island_full", table.islands[seat].is_full()},
                                 {"claws", sheets[seat].claws},
                                 {"leads_claws", sheets[seat].claws == most_claws},
                                 {"graveyard", graveyard_data(seen, seat)},
                                 {"hand_size", static_cast<int>(seen.hand_sizes[seat])},
                                 {"hand", sees ? card_texts(seen.hands[seat]) : Data()},
                                 {"to_draw", static_cast<int>(table.to_draw[seat])},
                                 {"chosen", table.decided.contains(seat)},
                                 {"deed", action_data(seen, seat)},
                                 {"score", score_data(sheets[seat])}}));
  }
  return list;
}

}  // namespace

Data DinoTwist::view(const Observation& seen) const {
  const Table& table = seen;
  const Stage now = stage(seen);
  const Edition& edition = options_.edition;
  const std::size_t events_seen = table.events_seen;
  Data view = Data::object({{"phase", name_in(kPhaseNames, table.phase)},
                            {"round", table.round()},
                            {"event", event_data(edition, table.event)},
                            {"events", events_data(edition, seen.events, 0, events_seen)},
                            {"events_left", kEventsInGame - static_cast<int>(events_seen)},
                            {"twist", twist_data(edition, table)},
                            {"players", players_data(options_, seen)},
                            {"to_act", seat_numbers(now.to_act)},
                            {"chosen", seat_numbers(now.decided)},
                            {"attacks", attacks_data(table, options_.players)},
                            {"bonuses_left", bonuses_data(table)},
                            {"claws_bonus", kClawsBonus},
                            {"pile", static_cast<int>(seen.pile_size)},
                            {"discards", card_texts(table.discards)},
                            {"claws_cards", claws_data(edition.claws)}});
  view.set("attacker", table.phase == Phase::capture ? Data(table.choosing.first().index()) : Data());
  if (const auto seat = seen.viewer.as_seat()) {
    MoveList moves;
    legal_moves(seen, *seat, moves);
    view.set("hand", card_texts(seen.hands[*seat]));
    view.set("choice", choice_data(seen.choices[*seat]));
    view.set("moves", moves_data(seen, *seat, moves));
  }
  if (seen.viewer.sees_everything()) {
    view.set("coming_events", events_data(edition, seen.events, events_seen, seen.events.size()));
    Data pile = Data::array();
    for (std::size_t i = seen.pile.size(); i > 0; --i) pile.push_back(card_text(seen.pile[i - 1]));
    view.set("pile_cards", pile);
  }
  return view;
}

}  // namespace vivarium::dino_twist
