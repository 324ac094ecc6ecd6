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

Seat Cubosaurs::owner_of(const Table& table, Card card) const {
  for (int i = 0; i < players_; ++i) {
    if (table.collections[static_cast<std::size_t>(i)].contains(card.index())) return Seat(i);
  }
  VIVARIUM_ASSERT(false);
  return table.turn;
}

namespace {

// Appends moves through a pointer: push_back would send the size to memory and back for each of hundreds of moves.
class MoveWriter {
 public:
  explicit MoveWriter(MoveList::Others& moves) : moves_(moves), next_(moves.end()) {}
  ~MoveWriter() { moves_.resize_unspecified(static_cast<std::size_t>(next_ - moves_.data())); }
  MoveWriter(const MoveWriter&) = delete;
  MoveWriter& operator=(const MoveWriter&) = delete;

  void add(Move move) { *next_++ = move; }
  void add_each(Tile tile, Cards cards) {
    cards.for_each([&](int card) { add(Move::buy(tile, Card(card))); });
  }
  void add_gifts(Cards own, SeatSet opponents) {
    own.for_each([&](int card) {
      for (const Seat seat : opponents) add(Move::buy_give(Card(card), seat));
    });
  }
  void add_exchanges(Cards own, Cards others) {
    others.for_each(
        [&](int taken) { own.for_each([&](int given) { add(Move::buy_exchange(Card(taken), Card(given))); }); });
  }

 private:
  MoveList::Others& moves_;
  Move* next_;
};

}  // namespace

// Appends what `turn` can buy. A tile whose effect cannot be carried out yields no move.
void Cubosaurs::purchases(const State& state, MoveList::Others& moves) const {
  const Cards own = state.collections[at(state.turn)];
  const Cards others = opponents_cards(state, state.turn);
  const SeatSet opponents = SeatSet::all(players_).without(state.turn);
  MoveWriter writer(moves);
  state.market.for_each([&](Tile tile) {
    if (options_.edition.cost(tile) > state.tokens[at(state.turn)]) return;
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
        writer.add_each(tile, own & of_same_types(state.hand));
        break;
      case Tile::destroy_own:
        writer.add_each(tile, own);
        break;
      case Tile::destroy:
      case Tile::steal:
        writer.add_each(tile, others);
        break;
      case Tile::give:
        writer.add_gifts(own, opponents);
        break;
      case Tile::exchange:
        writer.add_exchanges(own, others);
        break;
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
