#include "bots/cubosaurs/judgement.hpp"

#include <cstddef>

#include "bots/cubosaurs/kinds.hpp"
#include "bots/cubosaurs/knowledge.hpp"
#include "bots/cubosaurs/weights.hpp"

namespace vivarium::bots::cubosaurs {

Judgement::Judgement(const Cubosaurs& game, const State& state)
    : game_(game),
      state_(state),
      next_(game.next_seat(state, state.turn)),
      evaluation_(game, state),
      now_(evaluation_.good_for(state.turn, evaluation_.now())) {
  for (const Cards collection : state.collections) {
    for_each_kind(game, collection, [&](Card card) { first_of_kind_.insert(card); });
  }
}

bool Judgement::is_repeated(Move move) const {
  const bool buys = move.kind() == Move::Kind::buy;
  const bool has_card = buys ? move.tile() > Tile::refuse_freely : move.kind() == Move::Kind::refuse;
  if (!has_card) return false;
  if (!first_of_kind_.contains(move.card())) return true;
  return buys && move.tile() == Tile::exchange && !first_of_kind_.contains(move.given());
}

void Judgement::of_all(const MoveList& moves, std::span<float> values) {
  float best_end = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (is_repeated(move)) {
      values[i] = Knowledge<Cubosaurs>::kSameAgain;
    } else if (move.kind() == Move::Kind::buy) {
      values[i] = of_purchase(move, best_end);
    } else {
      values[i] = of_end(move);
      if (move.kind() == Move::Kind::keep || values[i] > best_end) best_end = values[i];
    }
  }
}

float Judgement::of_end(Move move) const {
  return move.kind() == Move::Kind::keep ? of_keeping() : of_passing(Cards::of(move.card()));
}

float Judgement::of_purchase(Move move, float best_end) {
  const Tile tile = move.tile();
  const float price = evaluation_.token_worth() * static_cast<float>(game_.options().edition.cost(tile));
  const Seat me = state_.turn;
  switch (tile) {
    case Tile::count_types:
    case Tile::count_eggs:
      return best_end - price + of_counting(tile);
    case Tile::draw:
      return best_end - price + weights::kDrawTile;
    case Tile::refuse_freely:
      return of_passing({}) - price;
    case Tile::refuse_same_type:
      return of_passing(Cards::of(move.card())) - price;
    case Tile::destroy_own:
    case Tile::destroy:
      return best_end - price + loss(move.card());
    case Tile::steal:
      return best_end - price + loss(move.card()) + gain(move.card(), me);
    case Tile::give:
      return best_end - price + loss(move.card()) + gain(move.card(), move.receiver());
    case Tile::exchange:
      break;
  }
  return best_end - price + loss(move.card()) + gain(move.card(), me) + loss(move.given()) +
         gain(move.given(), owner_of(move.card()));
}

float Judgement::of_keeping() const {
  Standing kept = evaluation_.now();
  evaluation_.add(kept, state_.turn, state_.hand);
  return evaluation_.good_for(state_.turn, kept) - now_;
}

float Judgement::of_passing(Cards given) const {
  Standing passed = evaluation_.now();
  passed.collections[state_.turn] -= given;
  return evaluation_.good_for(state_.turn, evaluation_.offered(passed, next_, state_.hand | given)) - now_;
}

float Judgement::of_counting(Tile tile) const {
  Standing bought = evaluation_.now();
  bought.owned[state_.turn].insert(tile);
  return evaluation_.good_for(state_.turn, bought) - now_;
}

float Judgement::loss(Card card) {
  float& value = losses_.values[index_of(card)];
  if (!losses_.known.contains(card)) {
    Standing without = evaluation_.now();
    without.collections[owner_of(card)].erase(card);
    value = evaluation_.good_for(state_.turn, without) - now_;
    losses_.known.insert(card);
  }
  return value;
}

float Judgement::gain(Card card, Seat to) {
  CardValues& known_gains = gains_[to];
  float& value = known_gains.values[index_of(card)];
  if (!known_gains.known.contains(card)) {
    Standing moved = evaluation_.now();
    moved.collections[owner_of(card)].erase(card);
    evaluation_.add(moved, to, Cards::of(card));
    value = evaluation_.good_for(state_.turn, moved) - now_ - loss(card);
    known_gains.known.insert(card);
  }
  return value;
}

// REQUIRES: the card is in a collection
Seat Judgement::owner_of(Card card) const {
  Seat seat;
  while (!state_.collections[seat].contains(card)) seat = Seat(seat.index() + 1);
  return seat;
}

}  // namespace vivarium::bots::cubosaurs

namespace vivarium::bots {

using namespace cubosaurs;

void Knowledge<Cubosaurs>::judge(const Choice& choice, std::span<float> values) {
  const auto& [game, state, seat, moves] = choice;
  if (state.phase == Phase::turn) return Judgement(game, state).of_all(moves, values);
  // A token is worth the same to whoever loses it, so take it from the leader.
  const Scores scores = game.scores(state);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Seat robbed = moves[i].robbed();
    values[i] = static_cast<float>(scores[robbed] + game.points(state, robbed).total());
  }
}

}  // namespace vivarium::bots
