// The view of a game for screens: docs of its shape stand in RULES.md, "The view".
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
std::string_view name_in(const Names& names, Enum value) {
  return names[index_of(value)];
}

// Null for what there is not, and for what the viewer must not know.
template <class Cards>
void write_cards_if(bool seen, const Cards& cards, DataWriter& out) {
  if (!seen) return out.null();
  write_card_texts(cards, out);
}

void write_event(const Edition& edition, EventCard event, DataWriter& out) {
  ObjectWriter view(out);
  view.set("name", edition.spelling(event));
  write_territory_names(event.destroyed, view.member("destroyed"));
  {
    ObjectWriter bonuses = view.object("bonuses");
    for (const Species species : kAllSpecies) bonuses.set(species_name(species), event.bonus(species).points());
  }
  view.set("teams", name_in(kTeamNames, event.teams()));
  view.set("either_territory", event.kind == EventKind::earthquake);
}

void write_events(const Edition& edition, std::span<const EventCard> events, DataWriter& out) {
  ListWriter list(out);
  for (const EventCard event : events) list.add(edition.spelling(event));
}

void write_place(const Edition& edition, Territory territory, Place place, ObjectWriter& view) {
  view.set("territory", territory.name()).set("species", species_name(territory.species()));
  view.set("card", place.is_empty() ? std::nullopt : std::optional(card_text(place.dino())));
  view.set("strength", place.strength().points());
  view.set("claws", !place.is_empty() && edition.claws.contains(place.dino()));
}

void write_twist(const Edition& edition, const Table& table, DataWriter& out) {
  ListWriter list(out);
  for (const Territory territory : TerritorySet::all()) {
    ObjectWriter view = list.object();
    write_place(edition, territory, Place(table.twist[territory]), view);
    view.set("open", table.event.open().contains(territory));
  }
}

void write_island(const Edition& edition, const Island& island, DataWriter& out) {
  ListWriter list(out);
  for (const Territory territory : TerritorySet::all()) {
    ObjectWriter view = list.object();
    write_place(edition, territory, island[territory], view);
  }
}

void write_score(const ScoreSheet& sheet, DataWriter& out) {
  ObjectWriter view(out);
  view.set("total", sheet.total()).set("island", sheet.island).set("graveyard", sheet.graveyard);
  view.set("island_bonus", sheet.island_bonus).set("claws_bonus", sheet.claws_bonus);
}

void write_graveyard(const Observation& seen, Seat seat, DataWriter& out) {
  const int buried = seen.buried_sizes[seat];
  const CardCounts& cancelled = seen.cancelled[seat];
  ObjectWriter view(out);
  view.set("size", cancelled.total() + buried);
  write_card_texts(cancelled, view.member("cancelled"));
  view.set("buried_size", buried);
  write_cards_if(seen.viewer.sees_secrets_of(seat), seen.buried[seat], view.member("buried"));
}

void write_action(const Observation& seen, Seat seat, DataWriter& out) {
  const Action& action = seen.actions[seat];
  ObjectWriter view(out);
  view.set("kind", name_in(kActionNames, action.kind));
  if (action.kind != Action::Kind::burial) return;
  view.set("count", static_cast<int>(action.card_count));
  write_cards_if(seen.viewer.sees_secrets_of(seat), seen.burials[seat], view.member("cards"));
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

struct Player {
  Seat seat;
  const ScoreSheet& sheet;
  bool leads_claws;
};

void write_player(const Options& options, const Observation& seen, const Player& player, DataWriter& out) {
  const Seat seat = player.seat;
  ObjectWriter view(out);
  view.set("seat", seat.index()).set("island_kind", options.little_rex.contains(seat) ? "little-rex" : "t-rex");
  write_island(options.edition, seen.islands[seat], view.member("island"));
  view.set("island_full", seen.islands[seat].is_full());
  view.set("claws", player.sheet.claws).set("leads_claws", player.leads_claws);
  write_graveyard(seen, seat, view.member("graveyard"));
  view.set("hand_size", static_cast<int>(seen.hand_sizes[seat]));
  write_cards_if(seen.viewer.sees_secrets_of(seat), seen.hands[seat], view.member("hand"));
  view.set("to_draw", static_cast<int>(seen.to_draw[seat])).set("chosen", seen.decided.contains(seat));
  write_action(seen, seat, view.member("deed"));
  write_score(player.sheet, view.member("score"));
}

void write_players(const Options& options, const Observation& seen, DataWriter& out) {
  GraveyardSizes graves;
  for (const Seat seat : seats(options.players)) {
    graves[seat] = static_cast<std::uint8_t>(seen.cancelled[seat].total() + seen.buried_sizes[seat]);
  }
  const PerSeat<ScoreSheet> sheets = score_sheets(options, seen, graves);
  int most_claws = 1;
  for (const ScoreSheet& sheet : sheets) most_claws = std::max(most_claws, sheet.claws);
  ListWriter list(out);
  for (const Seat seat : seats(options.players)) {
    write_player(options, seen, {seat, sheets[seat], sheets[seat].claws == most_claws}, list.item());
  }
}

// What only this seat sees.
void write_own(const Observation& seen, Seat seat, const MoveList& moves, ObjectWriter& view) {
  const Move& choice = seen.choices[seat];
  write_card_texts(seen.hands[seat], view.member("hand"));
  view.set("choice", choice == Move{} ? std::nullopt : std::optional(DinoTwist::to_text(choice)));
  write_moves(seen, seat, moves, view.member("moves"));
}

// What nobody sees before the end.
void write_hidden_cards(const Edition& edition, const Observation& seen, ObjectWriter& view) {
  const std::span<const EventCard> events(seen.events.data(), seen.events.size());
  write_events(edition, events.subspan(seen.events_seen), view.member("coming_events"));
  ListWriter pile = view.list("pile_cards");
  for (std::size_t i = seen.pile.size(); i > 0; --i) pile.add(card_text(seen.pile[i - 1]));
}

}  // namespace

void DinoTwist::write_view(const Observation& seen, DataWriter& out) const {
  const Stage now = stage(seen);
  const Edition& edition = options_.edition;
  const std::size_t events_seen = seen.events_seen;
  const bool is_capture = seen.phase == Phase::capture;
  ObjectWriter view(out);
  view.set("phase", name_in(kPhaseNames, seen.phase)).set("round", seen.round());
  write_event(edition, seen.event, view.member("event"));
  write_events(edition, std::span(seen.events.data(), events_seen), view.member("events"));
  view.set("events_left", kEventsInGame - static_cast<int>(events_seen));
  write_twist(edition, seen, view.member("twist"));
  write_players(options_, seen, view.member("players"));
  write_seat_numbers(now.to_act, view.member("to_act"));
  write_seat_numbers(now.decided, view.member("chosen"));
  write_attacks(seen, options_.players, view.member("attacks"));
  write_bonuses(seen, view.member("bonuses_left"));
  view.set("claws_bonus", kClawsBonus).set("pile", static_cast<int>(seen.pile_size));
  write_card_texts(seen.discards, view.member("discards"));
  write_card_texts(edition.claws, view.member("claws_cards"));
  view.set("attacker", is_capture ? std::optional(seen.choosing.first().index()) : std::nullopt);
  if (const auto seat = seen.viewer.as_seat()) {
    MoveList moves;
    legal_moves(seen, *seat, moves);
    write_own(seen, *seat, moves, view);
  }
  if (seen.viewer.sees_everything()) write_hidden_cards(edition, seen, view);
}

}  // namespace vivarium::dino_twist
