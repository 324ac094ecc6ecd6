// Is a state one that can be reached? Card conservation, counts and phases. Also equality's shorthand, the hash.
#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/hash.hpp"
#include "games/dino_twist/dino_twist.hpp"
#include "games/dino_twist/hand_limits.hpp"

namespace vivarium::dino_twist {

namespace {

using KindCounts = std::array<int, kCardKinds>;

KindCounts count_everything(const State& state) {
  KindCounts counts{};
  const auto add = [&](Card card) { ++counts[index_of(card)]; };
  const auto add_all = [&](const auto& cards) {
    for (const Card card : cards) add(card);
  };
  add_all(state.pile);
  add_all(state.twist.dinos());
  state.discards.for_each(add);
  for (const Hand& hand : state.hands) add_all(hand);
  for (const Island& island : state.islands) {
    for (const Place place : island.places()) {
      if (!place.is_empty()) add(place.dino());
    }
  }
  for (const CardCounts& cards : state.cancelled) cards.for_each(add);
  for (const CardCounts& cards : state.buried) cards.for_each(add);
  for (const Action& action : state.actions) {
    if (action.kind == Action::Kind::attack) add_all(action.cards);
  }
  return counts;
}

// DT-2; babies may have left the game (DT-15).
bool cards_are_conserved(const State& state) {
  const KindCounts counts = count_everything(state);
  for (const Card card : CardKinds::all()) {
    const int count = counts[index_of(card)];
    if (card.is_baby() ? count > kBabyCopies : count != kCopies) return false;
  }
  return true;
}

bool twist_is_sound(const TwistIsland& twist) {
  for (const Territory territory : TerritorySet::all()) {
    if (twist[territory].species() != territory.species()) return false;
  }
  return true;
}

// DT-15: on a T-Rex island every Dino is at home.
bool island_is_sound(const Table& table, Seat seat, IslandKind kind) {
  const Island& island = table.islands[seat];
  for (const Territory territory : TerritorySet::all()) {
    const Place place = island[territory];
    if (kind == IslandKind::t_rex && !place.is_empty() && place.dino().species() != territory.species()) return false;
  }
  return table.island_bonuses[seat] == 0 || island.is_full();
}

// Table::stage() cannot be asked before it is certain that somebody is left to choose.
bool is_choice(Phase phase) {
  return phase == Phase::redraw || phase == Phase::preparation || phase == Phase::naming || phase == Phase::capture;
}

bool has_actions(Phase phase) {
  return phase == Phase::naming || phase == Phase::capture || phase == Phase::capture_reshuffle ||
         phase == Phase::round_end_reshuffle;
}

bool action_is_sound(const State& state, Seat seat) {
  const Action& action = state.actions[seat];
  const PlayedCards& burial = state.burials[seat];
  if (!has_actions(state.phase) && action != Action{}) return false;
  if (action.kind == Action::Kind::none) return action == Action{} && burial.empty();
  if (action.kind != Action::Kind::burial) return action.card_count == action.cards.size() && burial.empty();
  if (action.card_count != burial.size() || !action.cards.empty()) return false;
  CardCounts buried = state.buried[seat];
  for (const Card card : burial) {
    if (buried.count(card) == 0) return false;
    buried.remove(card);
  }
  return true;
}

bool hand_is_sound(const State& state, Seat seat, IslandKind kind) {
  const HandLimits limits(state, seat, kind);
  if (!limits.any()) return true;
  Hand held = state.hands[seat];
  if (held.size() + state.burials[seat].size() > kHandSize) return false;
  for (const Card card : state.burials[seat]) held.insert(card);
  return limits.allow(held);
}

bool piles_are_sound(const State& state) {
  const Table& table = state;
  if (is_dealing(table.phase) && state.pile != in_order(counted(state.pile))) return false;
  const bool somebody_draws =
      std::any_of(table.to_draw.begin(), table.to_draw.end(), [](std::uint8_t cards) { return cards > 0; });
  if (is_choice(table.phase) || table.phase == Phase::over || is_dealing(table.phase)) return !somebody_draws;
  return somebody_draws && state.pile.empty() && !table.discards.empty();
}

bool events_are_sound(const State& state) {
  const Table& table = state;
  if (table.phase == Phase::deal_events) return state.events.empty() && table.events_seen == 0;
  if (state.events.size() != kEventsInGame || table.events_seen > kEventsInGame) return false;
  int volcanoes = 0;
  for (std::size_t i = 0; i < table.events_seen; ++i) volcanoes += state.events[i].kind == EventKind::volcano ? 1 : 0;
  if (volcanoes != table.volcanoes) return false;
  if (table.phase == Phase::over) return table.events_seen == kEventsInGame && table.event == EventCard{};
  return table.event == (table.events_seen == 0 ? EventCard{} : state.events[table.events_seen - 1U]);
}

}  // namespace

bool DinoTwist::is_consistent(const State& state) const {
  const Table& table = state;
  const SeatSet at_table = SeatSet::all(options_.players);
  if (!cards_are_conserved(state) || !twist_is_sound(table.twist) || !twist_is_sound(table.twist_before)) return false;
  if (!events_are_sound(state) || places_of(state.events).size() != state.events.size()) return false;
  if (!piles_are_sound(state) || table.bonuses_used > kIslandBonuses.size()) return false;
  if (!has_actions(table.phase) && table.twist_before != TwistIsland{}) return false;
  if (!((table.choosing | table.dealt_hands) - at_table).empty() || !(table.decided - table.choosing).empty())
    return false;
  if (is_choice(table.phase) == (table.choosing == table.decided)) return false;
  MoveList moves;
  for (const Seat seat : seats(kMaxPlayers)) {
    if (!at_table.contains(seat) && (!state.hands[seat].empty() || table.islands[seat] != Island{})) return false;
    if (!island_is_sound(table, seat, island_kind(seat)) || !action_is_sound(state, seat)) return false;
    if (!hand_is_sound(state, seat, island_kind(seat))) return false;
    legal_moves(state, seat, moves);
    if (table.decided.contains(seat) ? !moves.contains(state.choices[seat]) : state.choices[seat] != Move{})
      return false;
  }
  return true;
}

std::uint64_t DinoTwist::hash(const State& state) const {
  const Table& table = state;
  Hash hash;
  const auto add_cards = [&](const auto& cards) {
    std::uint64_t packed = 1;  // so that a leading place is never lost
    std::size_t n = 0;
    for (const Card card : cards) {
      packed = packed << 8U | static_cast<std::uint64_t>(card.code());
      if (++n % 7 == 0) {
        hash.add(packed);
        packed = 1;
      }
    }
    hash.add(packed);
  };
  const auto add_event = [&](EventCard event) { hash.add(index_of(event.kind) << 8U | event.destroyed.bits()); };
  add_cards(table.twist.dinos());
  add_cards(table.twist_before.dinos());
  hash.add_all(table.discards.bytes());
  for (const Seat seat : seats(options_.players)) {
    for (const Place place : table.islands[seat].places())
      hash.add(place.is_empty() ? 0U : static_cast<std::uint64_t>(place.dino().code()));
    hash.add_all(table.cancelled[seat].bytes()).add_all(state.buried[seat].bytes());
    const Action& action = table.actions[seat];
    hash.add(index_of(action.kind)).add(index_of(action.species));
    hash.add(static_cast<std::uint64_t>(action.strength.points())).add(action.card_count);
    add_cards(action.cards);
    add_cards(state.burials[seat]);
    add_cards(state.hands[seat]);
    hash.add(table.to_draw[seat]).add(table.island_bonuses[seat]).add(state.choices[seat].bits());
  }
  hash.add(table.bonuses_used).add(table.bonus_in_use ? 1U : 0U).add(table.events_seen).add(table.volcanoes);
  hash.add(table.dealt_hands.bits()).add(table.choosing.bits()).add(table.decided.bits());
  hash.add(index_of(table.phase));
  add_event(table.event);
  for (const EventCard event : state.events) add_event(event);
  add_cards(state.pile);
  return hash.value();
}

}  // namespace vivarium::dino_twist
