#include "bots/cubosaurs/outlook.hpp"

#include <algorithm>

#include "bots/cubosaurs/tuning.hpp"

namespace vivarium::bots {
namespace {

using cubosaurs::Card;
using cubosaurs::Cards;
using cubosaurs::cards_of;
using cubosaurs::Cubosaurs;
using cubosaurs::State;
using cubosaurs::Table;
using cubosaurs::Tile;
using cubosaurs::TileSet;
using cubosaurs::Type;

constexpr float kPointsPerType = 1;  // tile 1 (CU-18)
constexpr float kPointsPerEgg = 2;   // tile 2

}  // namespace

Cards unseen_by_holder(const State& state) {
  Cards unseen = Cards::all() - state.destroyed - state.hand;
  for (const Cards collection : state.collections) unseen -= collection;
  return unseen;
}

Outlook::Outlook(const Cubosaurs& game, const State& state)
    : game_(game),
      all_prospects_(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players()),
      prospects_(all_prospects_.with(state.pack.count())) {
  if (game.options().dna) {
    const bool goes_on = state.round + 1 < game.options().rounds;
    const float turns = goes_on                ? static_cast<float>(Prospects::kMaxTurns)
                        : state.market.empty() ? 0
                                               : prospects_.turns();
    token_worth_ = tuning::kTokenBase + tuning::kTokenHope * turns / (1 + turns);
  }
  now_.collections = state.collections;
  now_.owned = state.owned;
  for (const Seat seat : seats(game.players())) {
    now_.extra[seat] = token_worth_ * static_cast<float>(state.tokens[seat]);
  }
  weigh_rivals(state);
}

// REQUIRES: everything but the weights is known
void Outlook::weigh_rivals(const Table& table) {
  if (game_.players() == 2) {
    weight_ = {1, 1};
    return;
  }
  SeatValues totals = values(now_);
  for (const Seat seat : seats(game_.players())) {
    for (const auto& round : table.points) totals[seat] += static_cast<float>(round[seat]);
  }
  const float best = *std::max_element(totals.begin(), totals.begin() + game_.players());
  for (const Seat seat : seats(game_.players())) {
    weight_[seat] = 1 / (1 + (best - totals[seat]) / tuning::kRivalScale);
  }
}

int Outlook::lead(const Standing& standing, Seat seat, Card egg) const {
  const Cards dinosaurs = cubosaurs::dinosaurs_of(egg);
  int most = 0;
  for (const Seat other : SeatSet::all(game_.players()).without(seat)) {
    most = std::max(most, (standing.collections[other] & dinosaurs).size());
  }
  return (standing.collections[seat] & dinosaurs).size() - most;
}

float Outlook::points(const Standing& standing, Seat seat) const {
  const Cards collection = standing.collections[seat];
  float sum = standing.extra[seat];
  for (int type = 0; type < cubosaurs::kPlainTypes; ++type) {
    const auto plain = static_cast<Type>(type);
    sum += prospects_.set_points(plain, count_of(collection, plain));
  }
  sum += prospects_.raptor_points(collection);
  const Cards eggs = collection & cards_of(Type::egg);
  for (const Card egg : eggs) sum += prospects_.egg_points(egg, lead(standing, seat, egg));
  const TileSet tiles = standing.owned[seat];
  if (tiles.contains(Tile::count_types)) {
    const auto types = static_cast<float>(cubosaurs::types_of(collection).size());
    const float turns = prospects_.turns();
    sum += kPointsPerType * (types + (cubosaurs::kTypes - types) * tuning::kMoreTypes * turns / (1 + turns));
  }
  if (tiles.contains(Tile::count_eggs)) {
    sum += kPointsPerEgg * (static_cast<float>(eggs.size()) + tuning::kMoreEggs * prospects_.turns());
  }
  return sum;
}

SeatValues Outlook::values(const Standing& standing) const {
  SeatValues result{};
  for (const Seat seat : seats(game_.players())) result[seat] = points(standing, seat);
  return result;
}

float Outlook::good_for(Seat seat, const SeatValues& values) const {
  float others = 0;
  float weights = 0;
  for (const Seat other : SeatSet::all(game_.players()).without(seat)) {
    others += weight_[other] * values[other];
    weights += weight_[other];
  }
  return values[seat] - others / weights;
}

void Outlook::add(Standing& standing, Seat seat, Cards cards) const {
  standing.collections[seat] |= cards;
  if (token_worth_ == 0) return;
  int icons = 0;
  for (const Card card : cards) icons += game_.has_dna_icon(card) ? 1 : 0;
  standing.extra[seat] += token_worth_ * static_cast<float>(icons);
}

SeatValues Outlook::offered(const Standing& standing, Seat seat, Cards hand) const {
  Standing kept = standing;
  add(kept, seat, hand);
  const SeatValues keeps = values(kept);
  if ((standing.collections[seat] - cubosaurs::of_same_types(hand)).empty()) return keeps;  // CU-7
  SeatValues passes = values(standing);
  passes[seat] -= tuning::kPassCost;
  return good_for(seat, keeps) >= good_for(seat, passes) ? keeps : passes;
}

}  // namespace vivarium::bots
