// Moves for playouts: a sensible move in about a hundred nanoseconds.
//
// It weighs keeping the Hand against refusing it with a card of each type: what that makes of its own collection, and
// what the next player would make of the Hand. Of the opponents it looks at the next one only.
#include <algorithm>
#include <bit>

#include "bots/cubosaurs/evaluation.hpp"
#include "bots/cubosaurs/knowledge.hpp"
#include "bots/cubosaurs/prospects.hpp"
#include "bots/cubosaurs/weights.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

constexpr Cards kAllEggs = cards_of(Type::egg);
constexpr Cards kAllRaptors = cards_of(Type::grey_raptor) | cards_of(Type::black_raptor);
constexpr float kPointsPerType = 1;  // tile 1 (CU-18)
constexpr float kPointsPerEgg = 2;   // tile 2

// The card of the type with the highest number, which in the standard edition has no icon if any of them has none.
Card last_of(Cards cards, Type type) { return Card(63 - std::countl_zero((cards & cards_of(type)).bits())); }

// REQUIRES: not an egg
Card egg_of(Type type) { return Card::of(Type::egg, std::min(static_cast<int>(type) + 1, kEggs)); }

template <class F>
void for_each_type(Cards cards, F&& f) {
  while (!cards.empty()) {
    const Type type = cards.first().type();
    f(last_of(cards, type));
    cards -= cards_of(type);
  }
}

class QuickPlayer {
 public:
  // REQUIRES: phase turn. Looks at nothing that the seat with the Hand cannot see.
  QuickPlayer(const Cubosaurs& game, const State& state, const Prospects& prospects);

  [[nodiscard]] Move choose(Rng& rng) const;

 private:
  // A move and its value.
  struct Idea {
    Move move;
    float value;
  };

  // What the owner of a collection gains, in view of the rival's: by keeping this Hand, or by getting or losing a
  // single card.
  [[nodiscard]] float keeping(Cards collection, Cards hand, Cards rival) const;
  [[nodiscard]] float adding(Cards collection, Card card, Cards rival) const;
  [[nodiscard]] float losing(Cards collection, Card card, Cards rival) const;
  [[nodiscard]] float eggs(Cards collection, Cards rival) const;
  [[nodiscard]] float egg_points(Card egg, Cards collection, Cards rival) const;
  [[nodiscard]] Idea best_end(Rng& rng) const;
  [[nodiscard]] Idea best_purchase(float end) const;
  [[nodiscard]] bool can_buy(Tile tile) const;
  [[nodiscard]] float price(Tile tile) const;

  const Cubosaurs& game_;
  const State& state_;
  Prospects::View prospects_;
  Cards own_;
  Cards next_;
  float rivalry_;  // how much the next player's points count
};

QuickPlayer::QuickPlayer(const Cubosaurs& game, const State& state, const Prospects& prospects)
    : game_(game),
      state_(state),
      prospects_(prospects.with(state.pack.count())),
      own_(state.collections[state.turn]),
      next_(state.collections[game.next_seat(state, state.turn)]),
      rivalry_(1 / static_cast<float>(game.players() - 1)) {}

float QuickPlayer::eggs(Cards collection, Cards rival) const {
  float sum = 0;
  for (const Card egg : collection& kAllEggs) sum += egg_points(egg, collection, rival);
  return sum;
}

float QuickPlayer::egg_points(Card egg, Cards collection, Cards rival) const {
  const Cards dinosaurs = dinosaurs_of(egg);
  return prospects_.egg_points(egg, (collection & dinosaurs).size() - (rival & dinosaurs).size());
}

float QuickPlayer::keeping(Cards collection, Cards hand, Cards rival) const {
  const Cards with = collection | hand;
  float sum = 0;
  if (!((with | rival) & kAllEggs).empty()) {
    sum += eggs(with, rival) - eggs(collection, rival) - rivalry_ * (eggs(rival, with) - eggs(rival, collection));
  }
  for_each_type(hand - kAllEggs - kAllRaptors, [&](Card card) {
    const Type type = card.type();
    sum += prospects_.set_points(type, count_of(with, type)) - prospects_.set_points(type, count_of(collection, type));
  });
  if (!(hand & kAllRaptors).empty()) sum += prospects_.raptor_points(with) - prospects_.raptor_points(collection);
  return sum;
}

float QuickPlayer::adding(Cards collection, Card card, Cards rival) const {
  const Type type = card.type();
  if (type == Type::egg) return egg_points(card, collection, rival);
  Cards with = collection;
  with.insert(card);
  float sum = 0;
  const Card egg = egg_of(type);
  if (collection.contains(egg)) sum += egg_points(egg, with, rival) - egg_points(egg, collection, rival);
  if (rival.contains(egg)) sum -= rivalry_ * (egg_points(egg, rival, with) - egg_points(egg, rival, collection));
  if (kAllRaptors.contains(card)) return sum + prospects_.raptor_points(with) - prospects_.raptor_points(collection);
  const int count = count_of(collection, type);
  return sum + prospects_.set_points(type, count + 1) - prospects_.set_points(type, count);
}

float QuickPlayer::losing(Cards collection, Card card, Cards rival) const {
  collection.erase(card);
  return -adding(collection, card, rival);
}

QuickPlayer::Idea QuickPlayer::best_end(Rng& rng) const {
  std::uint64_t luck = rng.next();
  const auto noise = [&] {
    luck >>= 7U;
    return weights::kQuickNoise * static_cast<float>(luck & 127U) / 128;
  };
  Idea best{Move::keep(), keeping(own_, state_.hand, next_) + noise()};
  const float welcome = keeping(next_, state_.hand, own_);
  for_each_type(own_ - of_same_types(state_.hand), [&](Card card) {
    const float loss = losing(own_, card, next_);
    const float gift = welcome + adding(next_, card, own_);
    const float value = loss - rivalry_ * std::max(gift, -weights::kQuickPassCost) + noise();
    if (value > best.value) best = {Move::refuse(card), value};
  });
  return best;
}

bool QuickPlayer::can_buy(Tile tile) const {
  return state_.market.contains(tile) && game_.options().edition.cost(tile) <= state_.tokens[state_.turn];
}

float QuickPlayer::price(Tile tile) const {
  return weights::kQuickToken * static_cast<float>(game_.options().edition.cost(tile));
}

// `end`: the value of the best way to end the turn without a tile. The value is what is gained above it.
QuickPlayer::Idea QuickPlayer::best_purchase(float end) const {
  Idea best{Move::keep(), 0};
  const auto consider = [&](Move move, float gain) {
    const float value = gain - price(move.tile());
    if (value > best.value) best = {move, value};
  };
  if (can_buy(Tile::count_types)) {
    consider(Move::buy(Tile::count_types), kPointsPerType * static_cast<float>(types_of(own_).size()));
  }
  if (can_buy(Tile::count_eggs)) {
    consider(Move::buy(Tile::count_eggs), kPointsPerEgg * static_cast<float>((own_ & kAllEggs).size()));
  }
  if (can_buy(Tile::refuse_freely)) {
    const float welcome = keeping(next_, state_.hand, own_);
    consider(Move::buy(Tile::refuse_freely), -rivalry_ * std::max(welcome, -weights::kQuickPassCost) - end);
  }
  if (can_buy(Tile::destroy_own) || can_buy(Tile::give)) {
    const Seat next = game_.next_seat(state_, state_.turn);
    for_each_type(own_, [&](Card card) {
      const float loss = losing(own_, card, next_);
      if (can_buy(Tile::destroy_own)) consider(Move::buy(Tile::destroy_own, card), loss);
      if (can_buy(Tile::give)) {
        consider(Move::buy_give(card, next), loss - rivalry_ * adding(next_, card, own_));
      }
    });
  }
  if (can_buy(Tile::destroy) || can_buy(Tile::steal)) {
    for_each_type(next_, [&](Card card) {
      const float harm = -rivalry_ * losing(next_, card, own_);
      if (can_buy(Tile::destroy)) consider(Move::buy(Tile::destroy, card), harm);
      if (can_buy(Tile::steal)) consider(Move::buy(Tile::steal, card), harm + adding(own_, card, next_));
    });
  }
  return best;
}

Move QuickPlayer::choose(Rng& rng) const {
  const Idea end = best_end(rng);
  if (state_.market.empty() || state_.has_bought || state_.tokens[state_.turn] == 0) return end.move;
  const Idea purchase = best_purchase(end.value);
  return purchase.value > 0 ? purchase.move : end.move;
}

}  // namespace
}  // namespace vivarium::bots::cubosaurs

namespace vivarium::bots {

using namespace cubosaurs;

Move Knowledge<Cubosaurs>::playout_move(const Choice& choice, Rng& rng) {
  const Cubosaurs& game = choice.game;
  const State& state = choice.state;
  if (state.phase == Phase::rob) return choice.random_move(rng);
  const Prospects prospects(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players());
  return QuickPlayer(game, state, prospects).choose(rng);
}

}  // namespace vivarium::bots
