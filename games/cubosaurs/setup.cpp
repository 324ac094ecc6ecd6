// The course of a game: set-up of a round (CU-3, CU-4, CU-15, CU-19), its end (CU-12, CU-13).
#include <algorithm>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Cubosaurs::Cubosaurs(const Options& options) : options_(options), players_(options.players), tables_(options.edition) {
  if (!options.dna) return;
  dna_cards_ = options.edition.dna;
  tiles_in_play_ = kAllTiles;
  if (options.peaceful) tiles_in_play_ = tiles_in_play_ - options.edition.interaction;
}

State Cubosaurs::initial() const {
  State state;
  state.set_aside = Cards::all();
  state.supply = options_.dna ? kTokens : 0;
  return state;
}

void Cubosaurs::apply(State& state, const Chance& chance) const {
  switch (chance.kind) {
    case Chance::Kind::shuffle:
      deal(state, chance);
      break;
    case Chance::Kind::first_player:
      set_first_player(state, chance.player);
      break;
    case Chance::Kind::tiles:
      fill_market(state, chance);
      break;
  }
}

TileSet Cubosaurs::tile_pile(const Table& table) const {
  TileSet pile = tiles_in_play_ - table.market;
  for (const TileSet owned : table.owned) pile = pile - owned;
  return pile;
}

bool Cubosaurs::first_player_is_drawn(const Table& table) const {
  return table.round == 0 || lowest_of_last_round(table).size() > 1;
}

// Seat by seat, a whole collection at a time, off the top of the pack; the rest of the pack is drawn from later.
void Cubosaurs::deal(State& state, const Chance& chance) const {
  const Card* next = chance.cards.begin();
  Cards in_play;
  for (const Seat seat : seats(players_)) {
    Cards collection;
    for (int i = 0; i < kStartingCards; ++i) collection.insert(*next++);
    state.collections[seat] = collection;
    in_play |= collection;
  }
  state.pack.clear();
  for (const Card* card = chance.cards.begin() + kCardsPerPlayer * players_; card != next;) {
    --card;
    state.pack.push_back(*card);
    in_play.insert(*card);
  }
  state.set_aside = Cards::all() - in_play;
  state.destroyed = {};
  state.owned = {};  // CU-19: bought tiles go back to the pile

  if (first_player_is_drawn(state)) {
    state.phase = Phase::first_player;
  } else if (options_.dna) {
    state.phase = Phase::tiles;
  } else {
    begin_turn(state);
  }
}

void Cubosaurs::set_first_player(State& state, Seat player) const {
  state.turn = player;
  if (options_.dna) {
    state.phase = Phase::tiles;
  } else {
    begin_turn(state);
  }
}

// CU-15: one more tile than players, or all there are. CU-19: those that are left from the last round stay.
void Cubosaurs::fill_market(State& state, const Chance& chance) const {
  for (const Tile tile : chance.tiles) {
    if (state.market.size() > players_) break;
    state.market.insert(tile);
  }
  for (const Seat seat : seats(players_)) owe(state, seat, state.collections[seat]);
  settle(state, AfterTokens::begin_turn);
}

void Cubosaurs::end_round(State& state) const {
  PerSeat<std::int16_t>& points = state.points[state.round];
  for (const Seat seat : seats(players_)) {
    points[seat] = static_cast<std::int16_t>(tables_.points(state, players_, seat).total());
  }
  if (state.round + 1 == options_.rounds) {
    state.phase = Phase::over;
    state.turn = Seat(0);
    return;
  }
  ++state.round;
  state.phase = Phase::shuffle;
  const SeatSet lowest = lowest_of_last_round(state);
  state.turn = lowest.size() == 1 ? lowest.first() : Seat(0);
}

SeatSet Cubosaurs::lowest_of_last_round(const Table& table) const {
  VIVARIUM_ASSERT(table.round > 0);
  const PerSeat<std::int16_t>& points = table.points[table.round - 1U];
  const std::int16_t fewest = *std::min_element(points.begin(), points.begin() + players_);
  SeatSet lowest;
  for (const Seat seat : seats(players_)) {
    if (points[seat] == fewest) lowest.insert(seat);
  }
  return lowest;
}

bool Cubosaurs::is_possible(const State& state, const Chance& chance) const {
  switch (chance.kind) {
    case Chance::Kind::first_player: {
      if (state.phase != Phase::first_player) return false;
      const SeatSet seats = state.round == 0 ? SeatSet::all(players_) : lowest_of_last_round(state);
      return seats.contains(chance.player);
    }
    case Chance::Kind::shuffle: {
      Cards cards;
      for (const Card card : chance.cards) cards.insert(card);
      return state.phase == Phase::shuffle && cards.size() == kCards && chance.cards.size() == kCards;
    }
    case Chance::Kind::tiles: {
      TileSet tiles;
      for (const Tile tile : chance.tiles) tiles.insert(tile);
      return state.phase == Phase::tiles && tiles == tile_pile(state) && chance.tiles.count() == tiles.size();
    }
  }
  return false;
}

}  // namespace vivarium::cubosaurs
