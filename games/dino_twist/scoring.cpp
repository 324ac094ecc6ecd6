#include "games/dino_twist/scoring.hpp"

#include <algorithm>

#include "games/dino_twist/dino_twist.hpp"

namespace vivarium::dino_twist {

namespace {

int claws_on(const Island& island, const CardKinds& claws) {
  int count = 0;
  for (const Place place : island.places()) count += !place.is_empty() && claws.contains(place.dino()) ? 1 : 0;
  return count;
}

}  // namespace

PerSeat<ScoreSheet> score_sheets(const Options& options, const Table& table, const GraveyardSizes& graves) {
  PerSeat<ScoreSheet> sheets;
  int most_claws = 1;  // DT-30: nobody gets the bonus for none at all
  for (const Seat seat : seats(options.players)) {
    ScoreSheet& sheet = sheets[seat];
    sheet.island = table.islands[seat].total_strength();
    sheet.graveyard = kPointsPerGrave * graves[seat];
    sheet.island_bonus = table.island_bonuses[seat];
    sheet.claws = claws_on(table.islands[seat], options.edition.claws);
    most_claws = std::max(most_claws, sheet.claws);
  }
  for (const Seat seat : seats(options.players)) {
    const bool gets_it = table.phase == Phase::over && sheets[seat].claws == most_claws;
    sheets[seat].claws_bonus = gets_it ? kClawsBonus : 0;
  }
  return sheets;
}

GraveyardSizes graveyard_sizes(const Options& options, const State& state) {
  GraveyardSizes sizes;
  for (const Seat seat : seats(options.players)) {
    sizes[seat] = static_cast<std::uint8_t>(state.cancelled[seat].total() + state.buried[seat].total());
  }
  return sizes;
}

Scores DinoTwist::scores(const State& state) const {
  const PerSeat<ScoreSheet> sheets = score_sheets(options_, state, graveyard_sizes(options_, state));
  Scores scores;
  for (const Seat seat : seats(options_.players)) {
    scores.push_back(static_cast<std::int16_t>(sheets[seat].total()));
  }
  return scores;
}

// DT-31: the highest score; equal scores share the victory.
SeatSet DinoTwist::winners(const State& state) const {
  const Scores points = scores(state);
  const std::int16_t most = *std::max_element(points.begin(), points.end());
  SeatSet winners;
  for (const Seat seat : seats(options_.players)) {
    if (points[seat] == most) winners.insert(seat);
  }
  return winners;
}

}  // namespace vivarium::dino_twist
