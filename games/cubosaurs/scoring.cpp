#include "games/cubosaurs/scoring.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "games/cubosaurs/cubosaurs.hpp"

namespace vivarium::cubosaurs {
namespace {

constexpr int kPointsPerType = 1;  // tile 1
constexpr int kPointsPerEgg = 2;   // tile 2

constexpr unsigned raptors_held(Cards collection, Type colour) {
  return static_cast<unsigned>(collection.bits() >> (static_cast<unsigned>(colour) * kCardsOfType)) & 0x7fU;
}

// The best points of the raptors `held` of one colour when `pairs` of them are paired: those that gain most by it.
int best_points(const std::array<RaptorValues, kCardsOfType>& values, unsigned held, std::size_t pairs) {
  FixedVector<int, kCardsOfType> gains;
  int points = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if ((held >> i & 1U) == 0) continue;
    points += values[i].alone;
    gains.push_back(values[i].paired - values[i].alone);
  }
  std::sort(gains.begin(), gains.end(), std::greater<>());
  for (std::size_t i = 0; i < std::min(pairs, gains.size()); ++i) points += gains[i];
  return points;
}

}  // namespace

ScoreTables::ScoreTables(const Edition& edition) {
  for (std::size_t type = 0; type < kPlainTypes; ++type) {
    for (std::size_t count = 1; count <= kCardsOfType; ++count) {
      sets_[type][count] = edition.sets[type][std::min<std::size_t>(count, 4) - 1];
    }
  }
  for (std::size_t colour = 0; colour < 2; ++colour) {
    for (unsigned held = 0; held < 128; ++held) {
      for (std::size_t pairs = 0; pairs <= kCardsOfType; ++pairs) {
        raptors_[colour][held][pairs] = static_cast<std::int16_t>(best_points(edition.raptors[colour], held, pairs));
      }
    }
  }
  for (std::size_t egg = 0; egg < kEggs; ++egg) eggs_[egg] = {edition.eggs[egg].otherwise, edition.eggs[egg].most};
}

int ScoreTables::raptor_points(Cards collection) const {
  const unsigned grey = raptors_held(collection, Type::grey_raptor);
  const unsigned black = raptors_held(collection, Type::black_raptor);
  const auto pairs = static_cast<unsigned>(std::min(std::popcount(grey), std::popcount(black)));
  return raptors_[0][grey][pairs] + raptors_[1][black][pairs];
}

Cards dinosaurs_of(Card egg) {
  if (egg.number() == kEggs) return cards_of(Type::grey_raptor) | cards_of(Type::black_raptor);
  return cards_of(static_cast<Type>(egg.number() - 1));
}

int most_for(const Table& table, int players, Card egg) {
  const Cards dinosaurs = dinosaurs_of(egg);
  int most = 0;
  for (const Seat seat : seats(players)) most = std::max(most, (table.collections[seat] & dinosaurs).size());
  return most;
}

Points ScoreTables::points(const Table& table, int players, Seat seat) const {
  const Cards collection = table.collections[seat];
  Points points;
  for (const Type type : TypeSet::all(kPlainTypes)) points.sets += set_points(type, count_of(collection, type));
  points.raptors = raptor_points(collection);
  const Cards eggs = collection & cards_of(Type::egg);
  for (const Card egg : eggs) {
    // CU-10, ruling: by the letter, nobody having any is a tie for the most.
    const bool has_most = (collection & dinosaurs_of(egg)).size() == most_for(table, players, egg);
    points.eggs += egg_points(egg, has_most);
  }
  const TileSet tiles = table.owned[seat];
  if (tiles.contains(Tile::count_types)) points.tiles += kPointsPerType * types_of(collection).size();
  if (tiles.contains(Tile::count_eggs)) points.tiles += kPointsPerEgg * eggs.size();
  return points;
}

Scores Cubosaurs::scores(const Table& table) const {
  Scores scores;
  for (const Seat seat : seats(players_)) {
    int total = dna_points(table, seat);
    for (const PerSeat<std::int16_t>& round : table.points) total += round[seat];
    scores.push_back(static_cast<std::int16_t>(total));
  }
  return scores;
}

// CU-14: the highest total; among equals the highest score of the last round; then they share.
SeatSet Cubosaurs::winners(const Table& table) const {
  const Scores totals = scores(table);
  const PerSeat<std::int16_t>& last_round = table.points[static_cast<unsigned>(options_.rounds - 1)];
  const auto rank = [&](Seat seat) { return int{totals[seat]} * 65536 + last_round[seat]; };
  SeatSet winners;
  int best = rank(Seat(0));
  for (const Seat seat : seats(players_)) {
    if (rank(seat) > best) winners = {};
    best = std::max(best, rank(seat));
    if (rank(seat) == best) winners.insert(seat);
  }
  return winners;
}

std::vector<Scores> Cubosaurs::round_scores(const Table& table) const {
  std::vector<Scores> rounds;
  for (const PerSeat<std::int16_t>& points : finished_rounds(table)) {
    Scores scores;
    for (const Seat seat : seats(players_)) scores.push_back(points[seat]);
    rounds.push_back(scores);
  }
  return rounds;
}

}  // namespace vivarium::cubosaurs
