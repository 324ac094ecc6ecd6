// The course of a game: set-up of a round (CU-3, CU-4, CU-15, CU-19), its end, the end of the game (CU-12 to CU-14).
#include <algorithm>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {

Cubosaurs::Cubosaurs(const Options& options) : options_(options), players_(options.players), tables_(options.edition) {
  if (!options.dna) return;
  dna_cards_ = options.edition.dna;
  for (int number = 1; number <= kTiles; ++number) tiles_in_play_.insert(static_cast<Tile>(number));
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
  for (int seat = 0; seat < players_; ++seat) {
    Cards collection;
    for (int i = 0; i < kStartingCards; ++i) collection.insert((next++)->index());
    state.collections[static_cast<std::size_t>(seat)] = collection;
    in_play |= collection;
  }
  state.pack.clear();
  for (const Card* card = chance.cards.begin() + kCardsPerPlayer * players_; card != next;) {
    --card;
    state.pack.push_back(*card);
    in_play.insert(card->index());
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
  for (int i = 0; i < players_; ++i) owe(state, Seat(i), state.collections[static_cast<std::size_t>(i)]);
  settle(state, AfterTokens::begin_turn);
}

void Cubosaurs::end_round(State& state) const {
  PerSeat<std::int16_t>& points = state.points[state.round];
  for (int i = 0; i < players_; ++i) {
    points[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(tables_.points(state, players_, Seat(i)).total());
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
  for (int i = 0; i < players_; ++i) {
    if (points[static_cast<std::size_t>(i)] == fewest) lowest.insert(Seat(i));
  }
  return lowest;
}

Scores Cubosaurs::scores(const Table& table) const {
  Scores scores;
  for (int i = 0; i < players_; ++i) {
    int total = dna_points(table, Seat(i));
    for (const PerSeat<std::int16_t>& round : table.points) total += round[static_cast<std::size_t>(i)];
    scores.push_back(static_cast<std::int16_t>(total));
  }
  return scores;
}

// CU-14: the highest total; among equals the highest score of the last round; then they share.
SeatSet Cubosaurs::winners(const Table& table) const {
  const Scores totals = scores(table);
  const PerSeat<std::int16_t>& last_round = table.points[static_cast<std::size_t>(options_.rounds - 1)];
  const auto rank = [&](std::size_t i) { return int{totals[i]} * 65536 + last_round[i]; };
  SeatSet winners;
  int best = rank(0);
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (rank(i) > best) winners = {};
    best = std::max(best, rank(i));
    if (rank(i) == best) winners.insert(Seat(static_cast<int>(i)));
  }
  return winners;
}

std::vector<Scores> Cubosaurs::round_scores(const Table& table) const {
  std::vector<Scores> rounds;
  for (int round = 0; round < finished_rounds(table); ++round) {
    Scores scores;
    for (int i = 0; i < players_; ++i) {
      scores.push_back(table.points[static_cast<std::size_t>(round)][static_cast<std::size_t>(i)]);
    }
    rounds.push_back(scores);
  }
  return rounds;
}

}  // namespace vivarium::cubosaurs
