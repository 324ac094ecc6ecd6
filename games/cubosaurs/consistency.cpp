// Could this state come about? Every reachable state is consistent; what is not is a mistake of ours, or was made by
// somebody who guesses the hidden cards and ignores what is known about them.
#include <numeric>

#include "engine/core/hash.hpp"
#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {
namespace {

// Each card in exactly one place, and as many in play as were dealt (CU-3).
bool cards_are_conserved(const State& state, int players) {
  Cards all;
  int count = 0;
  const auto add = [&](Cards cards) {
    all |= cards;
    count += cards.size();
  };
  for (const Cards collection : state.collections) add(collection);
  add(state.hand);
  add(state.destroyed);
  for (const Card card : state.pack) add(Cards::of(card));
  const int in_play = count;
  add(state.set_aside);
  const bool is_before_first_deal = state.phase == Phase::shuffle && state.round == 0;
  return count == kCards && all == Cards::all() && in_play == (is_before_first_deal ? 0 : kCardsPerPlayer * players);
}

// CU-21: what the refusals and tile 5 have shown holds for the drawn cards; whoever has the Hand knows them.
bool hidden_cards_fit(const State& state) {
  if (state.drawn.size() != state.hidden.size() || state.shown.size() > 1) return false;
  if (!state.shown.empty() && state.hidden.size() != 2) return false;
  bool is_shown = state.shown.empty();
  for (std::size_t i = 0; i < state.drawn.size(); ++i) {
    const Card card = state.drawn[i];
    if (!state.hand.contains(card) || !state.hidden[i].seen_by.contains(state.turn)) return false;
    if (state.hidden[i].impossible.contains(card.type())) return false;
    if (state.shown.contains(card.type())) is_shown = true;
  }
  return is_shown && (state.drawn.size() < 2 || state.drawn[0] != state.drawn[1]);
}

bool tiles_fit(const State& state, TileSet in_play, int players) {
  TileSet seen = state.market;
  int count = state.market.size();
  for (const TileSet owned : state.owned) {
    seen = seen | owned;
    count += owned.size();
  }
  return (seen - in_play).empty() && count == seen.size() && state.market.size() <= players + 1;
}

bool tokens_fit(const State& state, bool has_dna) {
  const int with_players = std::accumulate(state.tokens.begin(), state.tokens.end(), 0);
  const int owed = std::accumulate(state.owed.begin(), state.owed.end(), 0);
  if (with_players + state.supply != (has_dna ? kTokens : 0)) return false;
  if (state.phase != Phase::rob) return owed == 0 && state.robber == Seat(0);
  return state.supply == 0 && state.owed[state.robber] > 0 && state.tokens[state.robber] < kTokens;
}

bool phase_fits(const State& state) {
  const bool has_hand = !state.hand.empty();
  switch (state.phase) {
    case Phase::turn:
      return has_hand;
    case Phase::rob:
      return has_hand == (state.after_tokens == AfterTokens::resume);
    case Phase::shuffle:
    case Phase::over:
      return !has_hand && state.pack.empty() && !state.has_bought;
    default:
      return !has_hand && !state.pack.empty() && !state.has_bought;
  }
}

}  // namespace

bool Cubosaurs::is_consistent(const State& state) const {
  if (state.round >= options_.rounds || state.turn.index() >= players_ || state.robber.index() >= players_)
    return false;
  for (const Seat seat : SeatSet::all(kMaxPlayers) - SeatSet::all(players_)) {
    if (!state.collections[seat].empty() || state.tokens[seat] != 0 || !state.owned[seat].empty()) return false;
  }
  return cards_are_conserved(state, players_) && hidden_cards_fit(state) && phase_fits(state) &&
         tiles_fit(state, tiles_in_play_, players_) && tokens_fit(state, options_.dna);
}

std::uint64_t Cubosaurs::hash(const State& state) const {
  Hash hash;
  const auto add_cards = [&](Cards cards) { hash.add(cards.bits()); };
  for (const Cards collection : state.collections) add_cards(collection);
  for (const Cards cards : {state.destroyed, state.hand, state.set_aside}) add_cards(cards);
  for (const auto& round : state.points) {
    for (const std::int16_t points : round) hash.add(static_cast<std::uint16_t>(points));
  }
  for (const TileSet tiles : state.owned) hash.add(tiles.bits());
  hash.add(state.market.bits()).add_all(state.tokens).add_all(state.owed).add(state.supply);
  for (std::size_t i = 0; i < state.hidden.size(); ++i) {
    hash.add(index_of(state.drawn[i]));
    hash.add(state.hidden[i].seen_by.bits()).add(state.hidden[i].impossible.bits());
  }
  hash.add(state.hidden.size()).add(state.shown.bits());
  for (const Card card : state.pack) hash.add(index_of(card));
  hash.add(state.pack.size()).add(index_of(state.phase));
  hash.add(index_of(state.after_tokens)).add(state.round);
  hash.add(index_of(state.turn)).add(index_of(state.robber));
  return hash.add(state.has_bought ? 1 : 0).value();
}

}  // namespace vivarium::cubosaurs
