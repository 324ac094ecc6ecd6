#include "bots/dino_twist/evaluation.hpp"

#include <algorithm>

#include "bots/dino_twist/knowledge.hpp"
#include "bots/dino_twist/weights.hpp"
#include "games/dino_twist/scoring.hpp"

namespace vivarium::bots::dino_twist {

namespace {

constexpr int kTerritories = static_cast<int>(kTerritoryCount);

// 1/2 for none, 3/4 for a lead of `slack`, towards 1 for a large one.
float share_of(float lead, float slack) {
  const float size = lead < 0 ? -lead : lead;
  return 0.5F + 0.5F * lead / (slack + size);
}

// The two best gains of what a hand can reach.
class BestTwo {
 public:
  void add(float gain) {
    second_ = std::max(second_, std::min(best_, gain));
    best_ = std::max(best_, gain);
  }
  [[nodiscard]] float worth() const { return weights::kReach * best_ + weights::kNextReach * second_; }

 private:
  float best_ = 0;
  float second_ = 0;
};

bool beats(const PerSpecies<int>& sums, Territory territory, Card card) {
  return sums[index_of(territory.species())] > card.strength().points();
}

}  // namespace

PerSpecies<int> greatest_sums(const Hand& hand, const PlayedCards& without) {
  PerSpecies<int> sums{};
  PerSpecies<int> strongest{};
  std::size_t gone = 0;  // both are in ascending order
  for (const Card card : hand) {
    if (gone < without.size() && card == without[gone]) {
      ++gone;
      continue;
    }
    const std::size_t species = index_of(card.species());
    sums[species] = strongest[species] + card.strength().points();
    strongest[species] = card.strength().points();
  }
  return sums;
}

PerSpecies<int> strongest_attacks(const Hand& hand, EventCard event) {
  PerSpecies<int> sums{};
  PerSpecies<std::array<int, kMaxPlayed>> strongest{};  // the strongest first
  for (const Card card : hand) {                        // in ascending order
    auto& own = strongest[index_of(card.species())];
    own = {card.strength().points(), own[0], own[1]};
  }
  for (const Species species : kAllSpecies) {
    const auto& own = strongest[index_of(species)];
    int sum = own[0];
    if (event.teams() == Teams::duos || event.teams() == Teams::trios) sum += own[1];
    if (event.teams() == Teams::trios) sum += own[2];
    if (event.teams() == Teams::mixed) {
      int partner = own[1];
      for (const Species other : kAllSpecies) {
        if (other != species) partner = std::max(partner, strongest[index_of(other)][0]);
      }
      sum += partner;
    }
    if (own[0] > 0) sums[index_of(species)] = sum + event.bonus(species).points();
  }
  return sums;
}

Evaluation::Evaluation(const Options& options, const Table& table)
    : options_(options),
      table_(table),
      seats_(SeatSet::all(options.players)),
      rounds_to_come_(kEventsInGame - table.events_seen) {
  const auto rounds = static_cast<float>(rounds_to_come_);
  const float upgrade = weights::kUpgradeShare * rounds / (rounds + weights::kUpgradeRounds);
  for (std::size_t i = 0; i < territory_.size(); ++i) {
    const auto strength = static_cast<float>(i);
    territory_[i] = strength + upgrade * std::max(0.0F, weights::kTypicalDino - strength);
  }
  count_islands();
  value_filling();
  value_claws();
  value_places();
}

void Evaluation::count_islands() {
  for (const Seat seat : seats_) {
    for (const Place place : table_.islands[seat].places()) {
      empty_[seat] += place.is_empty() ? 1 : 0;
      claws_[seat] += !place.is_empty() && options_.edition.claws.contains(place.dino()) ? 1 : 0;
    }
  }
}

// DT-29, for an island with `empty` empty territories while that of the most advanced other has `most_advanced`.
float Evaluation::full_island(int empty, int most_advanced) const {
  const std::size_t used = table_.bonuses_used;
  const auto bonus = [](std::size_t place) {
    return place < kIslandBonuses.size() ? static_cast<float>(kIslandBonuses[place]) : 0.0F;
  };
  if (empty == 0) return bonus(used);
  if (empty > rounds_to_come_) return 0;
  const auto spare = static_cast<float>(rounds_to_come_ - empty + 1);
  const float in_time = spare / (spare + weights::kSlowFilling * static_cast<float>(empty));
  const float first = share_of(static_cast<float>(most_advanced - empty), 1);
  return in_time * (first * bonus(used) + (1 - first) * bonus(used + 1));
}

void Evaluation::value_filling() {
  for (const Seat seat : seats_) {
    if (empty_[seat] == 0) {
      bonuses_[seat] = table_.island_bonuses[seat];
      continue;
    }
    int most_advanced = kTerritories;
    for (const Seat other : seats_) {
      if (other != seat && empty_[other] > 0) most_advanced = std::min(most_advanced, empty_[other]);
    }
    const float now = full_island(empty_[seat], most_advanced);
    filling_[seat] = full_island(empty_[seat] - 1, most_advanced) - now;
    bonuses_[seat] = now;
  }
}

// DT-30, for a lead of this many Long Claws.
float Evaluation::claws_bonus(int lead) const {
  const float slack = weights::kClawsSlack + weights::kClawsSlackRound * static_cast<float>(rounds_to_come_);
  return kClawsBonus * share_of(static_cast<float>(lead) + 0.5F, slack);
}

void Evaluation::value_claws() {
  for (const Seat seat : seats_) {
    int most = 0;
    for (const Seat other : seats_) {
      if (other != seat) most = std::max(most, claws_[other]);
    }
    const int lead = claws_[seat] - most;
    claw_[seat] = claws_bonus(lead + 1) - claws_bonus(lead);
    bonuses_[seat] += claws_bonus(lead);
  }
}

void Evaluation::value_places() {
  for (const Seat seat : seats_) {
    const IslandKind kind = options_.little_rex.contains(seat) ? IslandKind::little_rex : IslandKind::t_rex;
    PerTerritory<float> costs{};
    for (const Territory to : TerritorySet::all()) costs[to.index()] = given_up(seat, to);
    for (const Territory from : TerritorySet::all()) {
      float least = costs[from.index()];
      for (const Territory to : places_for(from, table_.event, kind)) least = std::min(least, costs[to.index()]);
      least_given_up_[seat][from.index()] = least;
    }
  }
}

float Evaluation::reach(Seat seat, const PerSpecies<int>& sums) const {
  BestTwo best;
  for (const Territory from : table_.event.open()) {
    const Card card = table_.twist[from];
    if (beats(sums, from, card)) best.add(gain(seat, from, card));
  }
  return best.worth();
}

float Evaluation::reach_after(Seat seat, const PerSpecies<int>& sums, const Captured& captured) const {
  BestTwo best;
  for (const Territory from : TerritorySet::all()) {
    const bool here = from == captured.from;
    const Card card = here ? captured.left : table_.twist[from];
    if (beats(sums, from, card))
      best.add(here ? dino(seat, card) - dino(seat, captured.taken) : gain(seat, from, card));
  }
  return best.worth();
}

Expectation Evaluation::scores(const State& state, const GraveyardSizes& graves) const {
  Expectation points{};
  for (const Seat seat : seats_) {
    float sum = bonuses_[seat] + static_cast<float>(kPointsPerGrave * graves[seat]);
    for (const Place place : table_.islands[seat].places()) {
      sum += territory_[static_cast<std::size_t>(place.strength().points())];
    }
    if (table_.phase == Phase::preparation) sum += reach(seat, strongest_attacks(state.hands[seat], table_.event));
    points[index_of(seat)] = sum;
  }
  return points;
}

}  // namespace vivarium::bots::dino_twist

namespace vivarium::bots {

using namespace dino_twist;

Expectation Knowledge<DinoTwist>::expected_scores(const DinoTwist& game, const State& state) {
  return Evaluation(game.options(), state).scores(state, graveyard_sizes(game.options(), state));
}

}  // namespace vivarium::bots
