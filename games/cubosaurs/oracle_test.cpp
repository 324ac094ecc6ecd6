// A second, deliberately naive list of the legal moves, written from RULES.md and not from the engine: cards as text,
// every condition asked card by card. It must agree with the engine on every state of random games.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "games/cubosaurs/testing.hpp"
#include "games/cubosaurs/text.hpp"
#include "tests/support/effort.hpp"

namespace vivarium::cubosaurs {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(Cards set) {
  Texts texts;
  for (const Card card : set) texts.emplace_back(card_text(card));
  return texts;
}

bool has_type_of(const Texts& hand, const std::string& card_text) {
  for (const std::string& other : hand) {
    if (other[0] == card_text[0]) return true;
  }
  return false;
}

struct Position {
  int players;
  int seat;
  std::vector<Texts> collections;
  Texts hand;
  std::vector<int> tokens;
  bool pack_is_empty;
};

Position position_of(const Cubosaurs& game, const State& state, int seat) {
  Position position{game.players(), seat, {}, texts_of(state.hand), {}, state.pack.empty()};
  for (const Seat each : seats(game.players())) {
    position.collections.push_back(texts_of(state.collections[each]));
    position.tokens.push_back(state.tokens[each]);
  }
  return position;
}

Texts opponents_cards(const Position& position) {
  Texts texts;
  for (int i = 0; i < kCards; ++i) {
    const std::string text(card_text(Card(i)));
    for (int seat = 0; seat < position.players; ++seat) {
      for (const std::string& other : position.collections[static_cast<std::size_t>(seat)]) {
        if (seat != position.seat && other == text) texts.push_back(text);
      }
    }
  }
  return texts;
}

// CU-18, row by row.
Texts ways_to_buy(const Position& position, int tile) {
  const Texts& own = position.collections[static_cast<std::size_t>(position.seat)];
  const std::string buy = "buy " + std::to_string(tile);
  Texts ways;
  if (tile == 1 || tile == 2 || tile == 4) ways.push_back(buy);
  if (tile == 3 && !position.pack_is_empty) ways.push_back(buy);
  for (const std::string& mine : own) {
    if (tile == 5 && has_type_of(position.hand, mine)) ways.push_back(buy + " " + mine);
    if (tile == 6) ways.push_back(buy + " " + mine);
    for (int to = 0; to < position.players; ++to) {
      if (tile == 9 && to != position.seat) ways.push_back(buy + " " + mine + " to " + std::to_string(to));
    }
  }
  for (const std::string& theirs : opponents_cards(position)) {
    if (tile == 7 || tile == 8) ways.push_back(buy + " " + theirs);
    for (const std::string& mine : own) {
      if (tile == 10) ways.push_back(buy + " " + theirs + " for " + mine);
    }
  }
  return ways;
}

Texts naive_moves(const Cubosaurs& game, const State& state, int seat) {
  const Position position = position_of(game, state, seat);
  Texts moves;
  if (state.phase == Phase::rob && state.robber == Seat(seat)) {  // CU-16
    for (int from = 0; from < position.players; ++from) {
      const bool has_token = position.tokens[static_cast<std::size_t>(from)] > 0;
      if (from != seat && has_token) moves.push_back("rob " + std::to_string(from));
    }
  }
  if (state.phase != Phase::turn || state.turn != Seat(seat)) return moves;
  moves.emplace_back("keep");  // CU-6
  for (const std::string& mine : position.collections[static_cast<std::size_t>(seat)]) {
    if (!has_type_of(position.hand, mine)) moves.push_back("refuse " + mine);
  }
  if (state.has_bought) return moves;  // CU-17
  for (int tile = 1; tile <= kTiles; ++tile) {
    if (!state.market.contains(static_cast<Tile>(tile))) continue;
    if (game.options().edition.cost(static_cast<Tile>(tile)) > position.tokens[static_cast<std::size_t>(seat)])
      continue;
    for (std::string& way : ways_to_buy(position, tile)) moves.push_back(std::move(way));
  }
  return moves;
}

TEST(CubosaursNaiveMoves, agree_with_the_engine_in_every_state_of_random_games_with_any_options) {
  Rng rng(7);
  std::size_t most = 0;
  for (int i = 0; i < effort(1000); ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      for (int seat = 0; seat < game.players(); ++seat) {
        const Texts moves = legal_texts(game, state, Seat(seat));
        ASSERT_EQ(moves, naive_moves(game, state, seat));
        ASSERT_EQ(moves.empty(), !game.stage(state).to_act.contains(Seat(seat)));
        most = std::max(most, moves.size());
      }
    });
  }
  EXPECT_GT(most, 150U);  // tile 10 was met with full collections
  EXPECT_LE(most, kMaxMoves);
}

// Positions after `depth` moves, by the engine's moves and by the naive ones.
struct Leaves {
  std::uint64_t engine = 0;
  std::uint64_t naive = 0;
};

void count_leaves(const Cubosaurs& game, const State& state, int depth, Leaves& leaves) {
  if (depth == 0 || !game.stage(state).is_decision()) {
    ++leaves.engine;
    ++leaves.naive;
    return;
  }
  const Seat seat = game.stage(state).to_act.first();
  MoveList moves;
  game.legal_moves(state, seat, moves);
  const Texts naive = naive_moves(game, state, seat.index());
  if (depth == 1) {
    leaves.engine += moves.size();
    leaves.naive += naive.size();
    return;
  }
  ASSERT_EQ(moves.size(), naive.size());
  for (const Move move : moves) {
    State after = state;
    game.apply(after, seat, move);
    count_leaves(game, after, depth - 1, leaves);
  }
}

TEST(CubosaursNaiveMoves, count_the_same_leaves_of_a_fixed_basic_deal) {
  Options options;
  options.players = 3;
  const Cubosaurs game(options);
  State state = game.initial();
  give(game, state,
       shuffled({"T1", "S1", "B1", "P1", "T2", "C1", "G1", "E1", "K1", "K2", "S2", "E6", "C2", "T3", "G2"}));
  give(game, state, starts(2));
  const std::uint64_t expected[] = {1, 5, 23, 84, 313, 1190, 4363};
  for (int depth = 0; depth < 7; ++depth) {
    Leaves leaves;
    count_leaves(game, state, depth, leaves);
    EXPECT_EQ(leaves.engine, expected[depth]) << depth;
    EXPECT_EQ(leaves.naive, expected[depth]) << depth;
  }
}

TEST(CubosaursNaiveMoves, count_the_same_leaves_of_a_fixed_deal_with_dna) {
  Options options;
  options.dna = true;
  const Cubosaurs game(options);
  State state = game.initial();
  give(game, state, shuffled({"T1", "T2", "S1", "G1", "S2", "B3", "K1", "C1", "T3", "E1", "P1"}));
  give(game, state, starts(1));
  give(game, state, tiles_on_top(game, state, {10, 5, 9}));
  const std::uint64_t expected[] = {1, 25, 201, 1752, 10276};
  for (int depth = 0; depth < 5; ++depth) {
    Leaves leaves;
    count_leaves(game, state, depth, leaves);
    EXPECT_EQ(leaves.engine, expected[depth]) << depth;
    EXPECT_EQ(leaves.naive, expected[depth]) << depth;
  }
}

}  // namespace
}  // namespace vivarium::cubosaurs
