#include "bots/cubosaurs/turn_judge.hpp"

#include <cstddef>

#include "bots/cubosaurs/kinds.hpp"
#include "bots/cubosaurs/tuning.hpp"

namespace vivarium::bots {

using cubosaurs::Card;
using cubosaurs::Cards;
using cubosaurs::Cubosaurs;
using cubosaurs::Move;
using cubosaurs::State;
using cubosaurs::Tile;

TurnJudge::TurnJudge(const Cubosaurs& game, const State& state)
    : game_(game),
      state_(state),
      next_(game.next_seat(state, state.turn)),
      outlook_(game, state),
      now_(outlook_.good_for(state.turn, outlook_.now())) {
  for (const Cards collection : state.collections) {
    for_each_kind(game, collection, [&](Card card) { first_of_kind_.insert(card); });
  }
}

bool TurnJudge::is_repeated(Move move) const {
  const bool buys = move.kind() == Move::Kind::buy;
  const bool has_card = buys ? move.tile() > Tile::refuse_freely : move.kind() == Move::Kind::refuse;
  if (!has_card) return false;
  if (!first_of_kind_.contains(move.card())) return true;
  return buys && move.tile() == Tile::exchange && !first_of_kind_.contains(move.given());
}

float TurnJudge::of_end(Move move) {
  const bool keeps = move.kind() == Move::Kind::keep;
  const float value = keeps ? of_keeping() : of_passing(Cards::of(move.card()));
  best_end_ = keeps || value > best_end_ ? value : best_end_;
  return value;
}

float TurnJudge::of_purchase(Move move) {
  const Tile tile = move.tile();
  const float price = outlook_.token_worth() * static_cast<float>(game_.options().edition.cost(tile));
  const Seat me = state_.turn;
  switch (tile) {
    case Tile::count_types:
    case Tile::count_eggs:
      return best_end_ - price + of_counting(tile);
    case Tile::draw:
      return best_end_ - price + tuning::kDrawTile;
    case Tile::refuse_freely:
      return of_passing({}) - price;
    case Tile::refuse_same_type:
      return of_passing(Cards::of(move.card())) - price;
    case Tile::destroy_own:
    case Tile::destroy:
      return best_end_ - price + loss(move.card());
    case Tile::steal:
      return best_end_ - price + loss(move.card()) + gain(move.card(), me);
    case Tile::give:
      return best_end_ - price + loss(move.card()) + gain(move.card(), move.receiver());
    case Tile::exchange:
      break;
  }
  return best_end_ - price + loss(move.card()) + gain(move.card(), me) + loss(move.given()) +
         gain(move.given(), owner_of(move.card()));
}

float TurnJudge::of_keeping() const {
  Standing kept = outlook_.now();
  outlook_.add(kept, state_.turn, state_.hand);
  return outlook_.good_for(state_.turn, kept) - now_;
}

float TurnJudge::of_passing(Cards given) const {
  Standing passed = outlook_.now();
  passed.collections[state_.turn] -= given;
  return outlook_.good_for(state_.turn, outlook_.offered(passed, next_, state_.hand | given)) - now_;
}

float TurnJudge::of_counting(Tile tile) const {
  Standing bought = outlook_.now();
  bought.owned[state_.turn].insert(tile);
  return outlook_.good_for(state_.turn, bought) - now_;
}

float TurnJudge::loss(Card card) {
  float& value = losses_.values[index_of(card)];
  if (!losses_.known.contains(card)) {
    Standing without = outlook_.now();
    without.collections[owner_of(card)].erase(card);
    value = outlook_.good_for(state_.turn, without) - now_;
    losses_.known.insert(card);
  }
  return value;
}

float TurnJudge::gain(Card card, Seat to) {
  Memory& memory = gains_[to];
  float& value = memory.values[index_of(card)];
  if (!memory.known.contains(card)) {
    Standing moved = outlook_.now();
    moved.collections[owner_of(card)].erase(card);
    outlook_.add(moved, to, Cards::of(card));
    value = outlook_.good_for(state_.turn, moved) - now_ - loss(card);
    memory.known.insert(card);
  }
  return value;
}

// REQUIRES: the card is in a collection
Seat TurnJudge::owner_of(Card card) const {
  Seat seat;
  while (!state_.collections[seat].contains(card)) seat = Seat(seat.index() + 1);
  return seat;
}

}  // namespace vivarium::bots
