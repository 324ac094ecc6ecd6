// Dispatch: what a move or an outcome of chance means in the present phase.
#include "games/dino_twist/dino_twist.hpp"

#include <array>
#include <cstddef>

#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

static_assert(Game<DinoTwist>);

namespace {

// DT-28: nothing, or up to three cards. Equal sets of cards are listed once: no card repeats the one that stood in its
// place before.
void list_redraws(Hand hand, MoveList& list) {
  constexpr auto kRedraw = Move::Kind::redraw;
  MoveWriter moves(list);
  const std::size_t size = hand.size();
  std::array<Card, kHandSize> cards;
  for (std::size_t i = 0; i < size; ++i) cards[i] = hand[i];
  const auto repeats = [&](std::size_t i, std::size_t first) { return i > first && cards[i] == cards[i - 1]; };
  moves.add(Move::of_cards(kRedraw, PlayedCards{}));
  for (std::size_t i = 0; i < size; ++i) moves.add_if(!repeats(i, 0), Move::of_cards(kRedraw, cards[i]));
  for (std::size_t i = 0; i < size; ++i) {
    if (repeats(i, 0)) continue;
    for (std::size_t j = i + 1; j < size; ++j) {
      moves.add_if(!repeats(j, i + 1), Move::of_cards(kRedraw, cards[i], cards[j]));
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (repeats(i, 0)) continue;
    for (std::size_t j = i + 1; j < size; ++j) {
      if (repeats(j, i + 1)) continue;
      const Move pair = Move::of_cards(kRedraw, cards[i], cards[j]);
      for (std::size_t k = j + 1; k < size; ++k) moves.add_if(!repeats(k, j + 1), pair.with_third(cards[k]));
    }
  }
}

// DT-27: the species for which DT-10 holds. Twist Island is still as it was at the preparation.
void list_names(const Table& table, const Deed& deed, MoveList& list) {
  const LeastSums least = least_to_attack(table.twist, table.event);
  MoveWriter moves(list);
  for (const Card card : deed.cards) {
    moves.add_if(deed.strength.points() >= least[card.species()], Move::name(card.species()));
  }
}

// DT-13, DT-15
void list_captures(const Table& table, const Deed& deed, IslandKind kind, MoveList& list) {
  MoveWriter moves(list);
  const Territory first = Territory::first_of(deed.species);
  for (const Territory from : {first, first.sibling()}) {
    if (!table.event.open().contains(from) || !(table.twist[from].strength() < deed.strength)) continue;
    for (const Territory to : places_for(from, table.event, kind)) moves.add(Move::capture(from, to));
  }
}

struct Chooser {
  const Table& table;
  Seat seat;
  Hand hand;
  IslandKind island_kind = IslandKind::t_rex;
};

void list_moves(const Chooser& chooser, MoveList& moves) {
  const auto& [table, seat, hand, island_kind] = chooser;
  moves.clear();
  if (!table.choosing.contains(seat)) return;
  switch (table.phase) {
    case Phase::redraw:
      return list_redraws(hand, moves);
    case Phase::preparation:
      return list_preparations(table, seat, hand, island_kind, moves);
    case Phase::naming:
      return list_names(table, table.deeds[seat], moves);
    case Phase::capture:
      return list_captures(table, table.deeds[seat], island_kind, moves);
    default:
      return;
  }
}

}  // namespace

void DinoTwist::legal_moves(const State& state, Seat seat, MoveList& moves) const {
  list_moves({state.table, seat, state.hands[seat], island_kind(seat)}, moves);
}

void DinoTwist::legal_moves(const Observation& seen, Seat seat, MoveList& moves) const {
  list_moves({seen.table, seat, seen.hands[seat], island_kind(seat)}, moves);
}

void DinoTwist::apply(State& state, const Chance& chance) const { Play(options_, state).chance(chance); }

void DinoTwist::apply(State& state, Seat seat, const Move& move) const { Play(options_, state).move(seat, move); }

void DinoTwist::retract(State& state, Seat seat) const {
  VIVARIUM_ASSERT(state.table.decided.contains(seat));
  state.choices[seat] = Move{};
  state.table.decided.erase(seat);
}

void Play::chance(const Chance& chance) {
  switch (table_.phase) {
    case Phase::deal_events:
      state_.events = chance.events;
      table_.phase = Phase::deal_hands;
      return tell([](Narrator& narrator) { narrator.events_dealt(); });
    case Phase::deal_hands:
      return deal_hands(chance.pile);
    case Phase::redraw_reshuffle:
      reshuffle(chance.pile);
      return finish_redraw();
    case Phase::capture_reshuffle:
      reshuffle(chance.pile);
      return finish_attack(drawing_seat());
    case Phase::round_end_reshuffle:
      reshuffle(chance.pile);
      return finish_round();
    default:
      VIVARIUM_ASSERT(false);
  }
}

// A secret choice is stored; the last one makes all of them take effect. So the order of choosing leaves no trace.
void Play::move(Seat seat, Move move) {
  VIVARIUM_ASSERT(table_.choosing.contains(seat));
  if (table_.phase == Phase::capture) return carry_out(seat, move);
  state_.choices[seat] = move;
  table_.decided.insert(seat);
  if (table_.decided != table_.choosing) return;
  switch (table_.phase) {
    case Phase::redraw:
      return resolve_redraw();
    case Phase::preparation:
      return reveal();
    case Phase::naming:
      return resolve_naming();
    default:
      VIVARIUM_ASSERT(false);
  }
}

}  // namespace vivarium::dino_twist
