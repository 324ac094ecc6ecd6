// DNA tiles: what can be bought, and what it does (CU-17, CU-18).
#include "engine/core/move_writer.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Cards Cubosaurs::opponents_cards(const Table& table, Seat seat) const {
  Cards cards;
  for (const Seat other : SeatSet::all(players_).without(seat)) cards |= table.collections[other];
  return cards;
}

Seat Cubosaurs::owner_of(const Table& table, Card card) const {
  for (const Seat seat : seats(players_)) {
    if (table.collections[seat].contains(card)) return seat;
  }
  VIVARIUM_ASSERT(false);
  return table.turn;
}

namespace {

using Writer = MoveWriter<Move, MoveList::Others::kCapacity>;

void add_each(Writer& moves, Tile tile, Cards cards) {
  for (const Card card : cards) moves.add(Move::buy(tile, card));
}

void add_gifts(Writer& moves, Cards own, SeatSet opponents) {
  for (const Card card : own) {
    for (const Seat seat : opponents) moves.add(Move::buy_give(card, seat));
  }
}

void add_exchanges(Writer& moves, Cards own, Cards others) {
  for (const Card taken : others) {
    for (const Card given : own) moves.add(Move::buy_exchange(taken, given));
  }
}

}  // namespace

// Appends what `turn` can buy. A tile whose effect cannot be carried out yields no move.
void Cubosaurs::purchases(const State& state, MoveList::Others& moves) const {
  const Cards own = state.collections[state.turn];
  const Cards others = opponents_cards(state, state.turn);
  const SeatSet opponents = SeatSet::all(players_).without(state.turn);
  Writer writer(moves);
  for (const Tile tile : state.market) {
    if (options_.edition.cost(tile) > state.tokens[state.turn]) continue;
    switch (tile) {
      case Tile::count_types:
      case Tile::count_eggs:
      case Tile::refuse_freely:
        writer.add(Move::buy(tile));
        break;
      case Tile::draw:
        if (!state.pack.empty()) writer.add(Move::buy(tile));
        break;
      case Tile::refuse_same_type:
        add_each(writer, tile, own & of_same_types(state.hand));
        break;
      case Tile::destroy_own:
        add_each(writer, tile, own);
        break;
      case Tile::destroy:
      case Tile::steal:
        add_each(writer, tile, others);
        break;
      case Tile::give:
        add_gifts(writer, own, opponents);
        break;
      case Tile::exchange:
        add_exchanges(writer, own, others);
        break;
    }
  }
}

// A purchase that neither drew a card nor passed the Hand on has shown nobody anything.
bool Cubosaurs::can_undo(const State& before, Seat seat, Move move, const State& after) const {
  return move.kind() == Move::Kind::buy && after.phase == Phase::turn && after.turn == seat &&
         after.pack.size() == before.pack.size();
}

void Cubosaurs::buy(State& state, Move move) const {
  const Tile tile = move.tile();
  const auto cost = static_cast<std::uint8_t>(options_.edition.cost(tile));
  std::uint8_t& tokens = state.tokens[state.turn];
  tokens = static_cast<std::uint8_t>(tokens - cost);
  state.supply = static_cast<std::uint8_t>(state.supply + cost);
  state.market.erase(tile);
  state.owned[state.turn].insert(tile);
  state.has_bought = true;
  carry_out(state, move);
}

namespace {

// CU-21: everyone sees that the Hand has a card of this type. It tells something about the hidden cards unless a card
// known to all is of it: a single hidden card must be of it; of two, one must be. (No card can join those two: tile 3,
// which drew one of them, is sold.)
void show_type(State& state, Type type) {
  if (state.hidden.empty()) return;
  Cards known = state.hand;
  for (const Card card : state.drawn) known.erase(card);
  if (count_of(known, type) > 0) return;
  if (state.hidden.size() == 1) {
    state.hidden[0].impossible = types_of(Cards::all() - cards_of(type));
  } else {
    state.shown.insert(type);
  }
}

}  // namespace

void Cubosaurs::carry_out(State& state, Move move) const {
  Cards& own = state.collections[state.turn];
  switch (move.tile()) {
    case Tile::count_types:
    case Tile::count_eggs:
      return;  // at the end of the round (scoring.cpp)
    case Tile::draw:
      draw_into_hand(state);
      return;
    case Tile::refuse_freely:
      pass_hand(state);
      return;
    case Tile::refuse_same_type:
      show_type(state, move.card().type());
      own.erase(move.card());
      state.hand.insert(move.card());
      pass_hand(state);
      return;
    case Tile::destroy_own:
    case Tile::destroy:
      state.collections[owner_of(state, move.card())].erase(move.card());
      state.destroyed.insert(move.card());
      return;
    case Tile::steal:
    case Tile::exchange: {
      const Seat opponent = owner_of(state, move.card());
      const Cards taken = Cards::of(move.card());
      state.collections[opponent] -= taken;
      own |= taken;
      owe(state, state.turn, taken);
      if (move.tile() == Tile::exchange) {
        const Cards given = Cards::of(move.given());
        own -= given;
        state.collections[opponent] |= given;
        owe(state, opponent, given);
      }
      settle(state, AfterTokens::resume);
      return;
    }
    case Tile::give: {
      const Cards given = Cards::of(move.card());
      own -= given;
      state.collections[move.receiver()] |= given;
      owe(state, move.receiver(), given);
      settle(state, AfterTokens::resume);
      return;
    }
  }
}

}  // namespace vivarium::cubosaurs
