// DNA tiles: what can be bought, and what it does (CU-17, CU-18).
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Cards Cubosaurs::opponents_cards(const Table& table, Seat seat) const {
  Cards cards;
  for (int i = 0; i < players_; ++i) {
    if (Seat(i) != seat) cards |= table.collections[static_cast<std::size_t>(i)];
  }
  return cards;
}

// REQUIRES: the card is in a collection
Seat Cubosaurs::owner_of(const Table& table, Card card) const {
  for (int i = 0; i < players_; ++i) {
    if (table.collections[static_cast<std::size_t>(i)].contains(card.index())) return Seat(i);
  }
  VIVARIUM_ASSERT(false);
  return table.turn;
}

// Appends what `turn` can buy. A tile whose effect cannot be carried out yields no move.
void Cubosaurs::purchases(const State& state, MoveList& moves) const {
  const Cards own = state.collections[at(state.turn)];
  const Cards others = opponents_cards(state, state.turn);
  const auto add_each = [&](Tile tile, Cards cards) {
    cards.for_each([&](int card) { moves.push_back(Move::buy(tile, Card(card))); });
  };
  const auto add_gifts = [&](Card card) {
    for (int i = 0; i < players_; ++i) {
      if (Seat(i) != state.turn) moves.push_back(Move::buy_give(card, Seat(i)));
    }
  };
  const auto add_exchanges = [&](Card taken) {
    own.for_each([&](int given) { moves.push_back(Move::buy_exchange(taken, Card(given))); });
  };
  state.market.for_each([&](Tile tile) {
    if (options_.edition.cost(tile) > state.tokens[at(state.turn)]) return;
    switch (tile) {
      case Tile::count_types:
      case Tile::count_eggs:
      case Tile::refuse_freely: moves.push_back(Move::buy(tile)); break;
      case Tile::draw:
        if (!state.pack.empty()) moves.push_back(Move::buy(tile));
        break;
      case Tile::refuse_same_type: add_each(tile, own & of_same_types(state.hand)); break;
      case Tile::destroy_own: add_each(tile, own); break;
      case Tile::destroy:
      case Tile::steal: add_each(tile, others); break;
      case Tile::give: own.for_each([&](int card) { add_gifts(Card(card)); }); break;
      case Tile::exchange: others.for_each([&](int card) { add_exchanges(Card(card)); }); break;
    }
  });
}

void Cubosaurs::buy(State& state, Move move) const {
  const Tile tile = move.tile();
  const auto cost = static_cast<std::uint8_t>(options_.edition.cost(tile));
  std::uint8_t& tokens = state.tokens[at(state.turn)];
  tokens = static_cast<std::uint8_t>(tokens - cost);
  state.supply = static_cast<std::uint8_t>(state.supply + cost);
  state.market.erase(tile);
  state.owned[at(state.turn)].insert(tile);
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
  for (const Card card : state.drawn) known.erase(card.index());
  if (count_of(known, type) > 0) return;
  if (state.hidden.size() == 1) {
    state.hidden[0].impossible = types_of(Cards::all() - cards_of(type));
  } else {
    state.shown.insert(type);
  }
}

}  // namespace

void Cubosaurs::carry_out(State& state, Move move) const {
  Cards& own = state.collections[at(state.turn)];
  switch (move.tile()) {
    case Tile::count_types:
    case Tile::count_eggs: return;  // at the end of the round (scoring.cpp)
    case Tile::draw: draw_into_hand(state); return;
    case Tile::refuse_freely: pass_hand(state); return;
    case Tile::refuse_same_type:
      show_type(state, move.card().type());
      own.erase(move.card().index());
      state.hand.insert(move.card().index());
      pass_hand(state);
      return;
    case Tile::destroy_own:
    case Tile::destroy:
      state.collections[at(owner_of(state, move.card()))].erase(move.card().index());
      state.destroyed.insert(move.card().index());
      return;
    case Tile::steal:
    case Tile::exchange: {
      const Seat opponent = owner_of(state, move.card());
      const Cards taken = Cards::of(move.card().index());
      state.collections[at(opponent)] -= taken;
      own |= taken;
      owe(state, state.turn, taken);
      if (move.tile() == Tile::exchange) {
        const Cards given = Cards::of(move.given().index());
        own -= given;
        state.collections[at(opponent)] |= given;
        owe(state, opponent, given);
      }
      settle(state, AfterTokens::resume);
      return;
    }
    case Tile::give: {
      const Cards given = Cards::of(move.card().index());
      own -= given;
      state.collections[at(move.receiver())] |= given;
      owe(state, move.receiver(), given);
      settle(state, AfterTokens::resume);
      return;
    }
  }
}

}  // namespace vivarium::cubosaurs
