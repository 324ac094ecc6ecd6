#include "bots/cubosaurs/evaluation.hpp"

#include <algorithm>
#include <cstddef>

#include "bots/cubosaurs/knowledge.hpp"
#include "bots/cubosaurs/weights.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

constexpr float kPointsPerType = 1;  // tile 1 (CU-18)
constexpr float kPointsPerEgg = 2;   // tile 2

}  // namespace

Cards unseen_by_holder(const State& state) {
  Cards unseen = Cards::all() - state.destroyed - state.hand;
  for (const Cards collection : state.collections) unseen -= collection;
  return unseen;
}

Evaluation::Evaluation(const Cubosaurs& game, const State& state)
    : game_(game),
      all_prospects_(game.score_tables(), unseen_by_holder(state), state.pack.count(), game.players()),
      prospects_(all_prospects_.with(state.pack.count())) {
  if (game.options().dna) {
    const bool goes_on = state.round + 1 < game.options().rounds;
    const float turns = goes_on                ? static_cast<float>(Prospects::kMaxTurns)
                        : state.market.empty() ? 0
                                               : prospects_.turns();
    token_worth_ = weights::kTokenBase + weights::kTokenHope * turns / (1 + turns);
  }
  now_.collections = state.collections;
  now_.owned = state.owned;
  for (std::size_t i = 0; i < now_.extra.size(); ++i)
    now_.extra[i] = token_worth_ * static_cast<float>(state.tokens[i]);
  weigh_rivals(state);
}

// REQUIRES: everything but the weights is known
void Evaluation::weigh_rivals(const Table& table) {
  const auto players = static_cast<std::size_t>(game_.players());
  if (players == 2) {
    weight_ = {1, 1};
    return;
  }
  SeatValues totals = values(now_);
  for (std::size_t i = 0; i < players; ++i) {
    for (const auto& round : table.points) totals[i] += static_cast<float>(round[i]);
  }
  const float best = *std::max_element(totals.begin(), totals.begin() + game_.players());
  for (std::size_t i = 0; i < players; ++i) weight_[i] = 1 / (1 + (best - totals[i]) / weights::kRivalScale);
}

int Evaluation::lead(const Standing& standing, Seat seat, Card egg) const {
  const Cards dinosaurs = dinosaurs_of(egg);
  int most = 0;
  for (int i = 0; i < game_.players(); ++i) {
    if (i != seat.index())
      most = std::max(most, (standing.collections[static_cast<std::size_t>(i)] & dinosaurs).size());
  }
  return (standing.collections[at(seat)] & dinosaurs).size() - most;
}

float Evaluation::points(const Standing& standing, Seat seat) const {
  const Cards collection = standing.collections[at(seat)];
  float sum = standing.extra[at(seat)];
  for (int type = 0; type < kPlainTypes; ++type) {
    const auto plain = static_cast<Type>(type);
    sum += prospects_.set_points(plain, count_of(collection, plain));
  }
  sum += prospects_.raptor_points(collection);
  const Cards eggs = collection & cards_of(Type::egg);
  eggs.for_each([&](int egg) { sum += prospects_.egg_points(Card(egg), lead(standing, seat, Card(egg))); });
  const TileSet tiles = standing.owned[at(seat)];
  if (tiles.contains(Tile::count_types)) {
    const auto types = static_cast<float>(types_of(collection).size());
    const float turns = prospects_.turns();
    sum += kPointsPerType * (types + (kTypes - types) * weights::kMoreTypes * turns / (1 + turns));
  }
  if (tiles.contains(Tile::count_eggs)) {
    sum += kPointsPerEgg * (static_cast<float>(eggs.size()) + weights::kMoreEggs * prospects_.turns());
  }
  return sum;
}

SeatValues Evaluation::values(const Standing& standing) const {
  SeatValues result{};
  for (int i = 0; i < game_.players(); ++i) result[static_cast<std::size_t>(i)] = points(standing, Seat(i));
  return result;
}

float Evaluation::good_for(Seat seat, const SeatValues& values) const {
  float others = 0;
  float weights = 0;
  for (int i = 0; i < game_.players(); ++i) {
    if (i == seat.index()) continue;
    others += weight_[static_cast<std::size_t>(i)] * values[static_cast<std::size_t>(i)];
    weights += weight_[static_cast<std::size_t>(i)];
  }
  return values[at(seat)] - others / weights;
}

void Evaluation::add(Standing& standing, Seat seat, Cards cards) const {
  standing.collections[at(seat)] |= cards;
  if (token_worth_ == 0) return;
  int icons = 0;
  cards.for_each([&](int card) { icons += game_.has_dna_icon(Card(card)) ? 1 : 0; });
  standing.extra[at(seat)] += token_worth_ * static_cast<float>(icons);
}

SeatValues Evaluation::offered(const Standing& standing, Seat seat, Cards hand) const {
  Standing kept = standing;
  add(kept, seat, hand);
  const SeatValues keeps = values(kept);
  if ((standing.collections[at(seat)] - of_same_types(hand)).empty()) return keeps;  // CU-7
  SeatValues passes = values(standing);
  passes[at(seat)] -= weights::kPassCost;
  return good_for(seat, keeps) >= good_for(seat, passes) ? keeps : passes;
}

}  // namespace vivarium::bots::cubosaurs

namespace vivarium::bots {

using namespace cubosaurs;

Expectation Knowledge<Cubosaurs>::expected_scores(const Cubosaurs& game, const State& state) {
  Expectation points{};
  const Scores scores = game.scores(state);
  SeatValues coming{};
  if (state.phase == Phase::turn || state.phase == Phase::rob) {
    const Evaluation evaluation(game, state);
    coming = evaluation.offered(evaluation.now(), state.turn, state.hand);
  } else if (state.phase != Phase::over) {
    for (std::size_t i = 0; i < scores.size(); ++i)
      coming[i] = weights::kTokenLater * static_cast<float>(state.tokens[i]);
  }
  for (std::size_t i = 0; i < scores.size(); ++i) points[i] = static_cast<float>(scores[i]) + coming[i];
  return points;
}

}  // namespace vivarium::bots
