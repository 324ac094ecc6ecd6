// Dispatch: what a move or an outcome of chance means in the present phase.
#include "games/dino_twist/dino_twist.hpp"

#include "engine/core/move_writer.hpp"
#include "games/dino_twist/play.hpp"

namespace vivarium::dino_twist {

static_assert(Game<DinoTwist>);

namespace {

// DT-27: the species for which DT-10 holds. Twist Island is still as it was at the preparation.
void list_names(const Table& table, const Action& action, MoveList& list) {
  const LeastSums least = least_to_attack(table.twist, table.event);
  MoveWriter moves(list.others());
  for (const Card card : action.cards) {
    moves.add_if(action.strength.points() >= least[card.species()], Move::name(card.species()));
  }
}

// DT-13, DT-15
void list_captures(const Table& table, const Action& action, IslandKind kind, MoveList& list) {
  MoveWriter moves(list.others());
  const Territory first = Territory::first_of(action.species);
  const auto list_from = [&](Territory from) {
    const bool is_weaker = table.twist[from].strength() < action.strength;
    const bool is_taken = table.event.open().contains(from) & is_weaker;
    const TerritorySet places = places_for(from, table.event, kind);
    if (places == TerritorySet::of(from)) return moves.add_if(is_taken, Move::capture(from, from));  // mostly
    for (const Territory to : places) moves.add_if(is_taken, Move::capture(from, to));
  };
  list_from(first);
  list_from(first.sibling());
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
      return moves.set_redraws(hand);
    case Phase::preparation:
      return list_preparations(table, seat, hand, island_kind, moves);
    case Phase::naming:
      return list_names(table, table.actions[seat], moves);
    case Phase::capture:
      return list_captures(table, table.actions[seat], island_kind, moves);
    default:
      return;
  }
}

}  // namespace

void DinoTwist::legal_moves(const State& state, Seat seat, MoveList& moves) const {
  list_moves({state, seat, state.hands[seat], island_kind(seat)}, moves);
}

void DinoTwist::apply(State& state, const Chance& chance) const { Play(options_, state).chance(chance); }

void DinoTwist::apply(State& state, Seat seat, const Move& move) const { Play(options_, state).move(seat, move); }

void DinoTwist::retract(State& state, Seat seat) const {
  VIVARIUM_ASSERT(state.decided.contains(seat));
  state.choices[seat] = Move{};
  state.decided.erase(seat);
}

void Play::chance(const Chance& chance) {
  switch (table_.phase) {
    case Phase::deal_events:
      state_.events = chance.events;
      table_.phase = Phase::deal_hands;
      return tell([](EventWriter& events) { events.events_dealt(); });
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
