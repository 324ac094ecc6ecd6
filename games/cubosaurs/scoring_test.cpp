#include "games/cubosaurs/scoring.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

const ScoreTables& standard() {
  static const ScoreTables tables(Edition::standard());
  return tables;
}

Table two_collections(Cards first, Cards second) {
  Table table;
  table.collections[Seat(0)] = first;
  table.collections[Seat(1)] = second;
  return table;
}

int points_of(Cards collection) { return standard().points(two_collections(collection, {}), 2, Seat(0)).total(); }

TEST(CubosaursScoring, plain_dinosaurs_score_by_their_number) {  // CU-8
  const int expected[kPlainTypes][8] = {{0, 4, 1, -2, -5, -5, -5, -5},
                                        {0, 2, -1, -2, 8, 8, 8, 8},
                                        {0, -3, 2, 5, -5, -5, -5, -5},
                                        {0, -1, -1, -1, -1, -1, -1, -1},
                                        {0, -3, -1, 3, 7, 7, 7, 7}};
  for (int type = 0; type < kPlainTypes; ++type) {
    Cards collection;
    for (int count = 0; count <= kCardsOfType; ++count) {
      if (count > 0) collection.insert(Card::of(static_cast<Type>(type), count));
      EXPECT_EQ(points_of(collection), expected[type][count]) << type << " " << count;
    }
  }
}

TEST(CubosaursScoring, a_raptor_alone_costs_and_a_pair_brings_the_points_of_both) {  // CU-9
  EXPECT_EQ(points_of(cards({"G1"})), -1);
  EXPECT_EQ(points_of(cards({"K7"})), -2);
  EXPECT_EQ(points_of(cards({"G1", "G2"})), -2);
  EXPECT_EQ(points_of(cards({"G1", "K1"})), 4);
  EXPECT_EQ(points_of(cards({"G1", "K7"})), 5);
  // G5 gains five by the pair, G1 three: G5 pairs, G1 stays alone.
  EXPECT_EQ(points_of(cards({"G1", "G5", "K1"})), 3 + 2 - 1);
}

// The best points over all ways to make as many pairs as possible.
int best_pairing(const Edition& edition, Cards collection) {
  std::vector<RaptorValues> colours[2];
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const Type type = colour == 0 ? Type::grey_raptor : Type::black_raptor;
    for (const Card card : collection& cards_of(type)) colours[colour].push_back(edition.raptor(card));
  }
  const auto pairs = static_cast<int>(std::min(colours[0].size(), colours[1].size()));
  int total = 0;
  for (const std::vector<RaptorValues>& held : colours) {
    int best = -1000000;
    for (unsigned paired = 0; paired < (1U << held.size()); ++paired) {
      if (std::popcount(paired) != pairs) continue;
      int points = 0;
      for (std::size_t i = 0; i < held.size(); ++i) {
        points += ((paired >> i) & 1U) != 0 ? held[i].paired : held[i].alone;
      }
      best = std::max(best, points);
    }
    total += best;
  }
  return total;
}

TEST(CubosaursScoring, raptors_pair_in_the_best_way_in_every_edition) {  // CU-9
  Rng rng(2);
  for (int i = 0; i < 60; ++i) {
    const Edition edition = i == 0 ? Edition::standard() : random_edition(rng);
    const ScoreTables tables(edition);
    for (int k = 0; k < 50; ++k) {
      const Cards collection = Cards::from_bits(rng.next()) & Cards::all();
      ASSERT_EQ(tables.raptor_points(collection), best_pairing(edition, collection));
    }
  }
}

TEST(CubosaursScoring, pairs_are_made_even_where_they_cost) {  // CU-9: as many pairs as possible
  Edition edition = Edition::standard();
  edition.raptors[0][0] = {-5, 3};
  EXPECT_EQ(ScoreTables(edition).raptor_points(cards({"G1", "K1"})), -5 + 2);
}

TEST(CubosaursScoring, an_egg_brings_points_to_whoever_has_the_most_of_its_dinosaur) {  // CU-10
  const Table ahead = two_collections(cards({"E2", "S1"}), {});
  EXPECT_EQ(standard().points(ahead, 2, Seat(0)).eggs, 4);
  const Table tied = two_collections(cards({"E2", "S1"}), cards({"S2"}));
  EXPECT_EQ(standard().points(tied, 2, Seat(0)).eggs, 4);
  const Table behind = two_collections(cards({"E2", "S1"}), cards({"S2", "S3"}));
  EXPECT_EQ(standard().points(behind, 2, Seat(0)).eggs, -3);
  const Table nobody_has_any = two_collections(cards({"E5"}), cards({"T1"}));
  EXPECT_EQ(standard().points(nobody_has_any, 2, Seat(0)).eggs, 3);
}

TEST(CubosaursScoring, the_raptor_egg_counts_both_colours_paired_or_not) {  // CU-10
  const Table ahead = two_collections(cards({"E6", "G1", "G2"}), cards({"G3", "K1"}));
  EXPECT_EQ(standard().points(ahead, 2, Seat(0)).eggs, 3);
  const Table behind = two_collections(cards({"E6", "G1", "G2"}), cards({"G3", "K1", "K2"}));
  EXPECT_EQ(standard().points(behind, 2, Seat(0)).eggs, -3);
}

TEST(CubosaursScoring, every_egg_has_its_own_dinosaur_and_values) {  // CU-10
  const char* const eggs[kEggs] = {"E1", "E2", "E3", "E4", "E5", "E6"};
  const char* const rivals[kEggs] = {"T1", "S1", "B1", "P1", "C1", "K1"};
  const int most[kEggs] = {4, 4, 4, 3, 3, 3};
  for (std::size_t i = 0; i < kEggs; ++i) {
    const Cards egg = cards({eggs[i]});
    EXPECT_EQ(standard().points(two_collections(egg, {}), 2, Seat(0)).eggs, most[i]) << eggs[i];
    EXPECT_EQ(standard().points(two_collections(egg, cards({rivals[i]})), 2, Seat(0)).eggs, -3) << eggs[i];
  }
}

TEST(CubosaursScoring, tiles_1_and_2_count_types_and_eggs_for_their_owner_only) {  // CU-18
  Table table = two_collections(cards({"T1", "T2", "G1", "K1", "E1", "E2"}), cards({"T3", "E3"}));
  table.owned[Seat(0)].insert(Tile::count_types);
  EXPECT_EQ(standard().points(table, 2, Seat(0)).tiles, 4);
  table.owned[Seat(0)].insert(Tile::count_eggs);
  EXPECT_EQ(standard().points(table, 2, Seat(0)).tiles, 8);
  EXPECT_EQ(standard().points(table, 2, Seat(1)).tiles, 0);
  table.owned[Seat(0)].insert(Tile::steal);
  EXPECT_EQ(standard().points(table, 2, Seat(0)).tiles, 8);
}

}  // namespace
}  // namespace vivarium::cubosaurs
