// What a viewer knows (CU-21), and the worlds that are sampled from it.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

Options three_players_with_dna() {
  Options options;
  options.players = 3;
  options.dna = true;
  return options;
}

// Seat 0 starts with T5 in hand; then E1, P4, C7 are drawn. Everybody has four tokens.
State start(const Cubosaurs& game, std::initializer_list<int> tiles) {
  State state = game.initial();
  give(game, state,
       shuffled({"T1", "T2", "S1", "G1", "T3", "S2", "E5", "G2", "B1", "B2", "K1", "K2", "T5", "E1", "P4", "C7"}));
  give(game, state, starts(0));
  give(game, state, tiles_on_top(game, state, tiles));
  return state;
}

Observation seen_by(const Cubosaurs& game, const State& state, int seat) {
  return game.observe(state, Viewer::seat(Seat(seat)));
}

TEST(CubosaursWorld, looks_the_same_and_has_the_same_moves_in_every_state_of_random_games) {
  Rng rng(11);
  for (int i = 0; i < 150; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      for (const Viewer viewer : viewers_of(game)) {
        const Observation seen = game.observe(state, viewer);
        const State world = game.sample_world(seen, rng);
        ASSERT_EQ(game.observe(world, viewer), seen);
        ASSERT_TRUE(game.is_consistent(world));
        ASSERT_EQ(game.stage(seen), game.stage(state));
        if (const auto seat = viewer.as_seat()) {
          ASSERT_EQ(legal_texts(game, world, *seat), legal_texts(game, state, *seat));
        }
      }
    });
  }
}

TEST(CubosaursWorld, of_the_finished_view_is_the_true_state) {
  Rng rng(12);
  for (int i = 0; i < 20; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      ASSERT_EQ(game.sample_world(game.observe(state, Viewer::finished()), rng), state);
    });
  }
}

TEST(CubosaursWorld, a_drawn_card_is_known_to_those_who_have_held_the_hand_since) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {1, 2, 3, 4});
  EXPECT_EQ(seen_by(game, state, 0).hand, cards({"T5"}));
  EXPECT_TRUE(seen_by(game, state, 1).hand.empty());
  EXPECT_EQ(seen_by(game, state, 1).hidden_count(), 1);
  EXPECT_EQ(game.observe(state, Viewer::spectator()).hidden_count(), 1);
  play(game, state, "refuse S1");
  EXPECT_EQ(seen_by(game, state, 0).hand, cards({"T5", "S1"}));
  EXPECT_EQ(seen_by(game, state, 1).hand, cards({"T5", "S1"}));
  EXPECT_EQ(seen_by(game, state, 2).hand, cards({"S1"}));
  play(game, state, "buy 3");
  EXPECT_EQ(seen_by(game, state, 0).hand, cards({"T5", "S1"}));  // not the card drawn by tile 3
  EXPECT_EQ(seen_by(game, state, 1).hand, cards({"T5", "S1", "E1"}));
  EXPECT_EQ(seen_by(game, state, 2).hidden_count(), 2);
  play(game, state, "refuse G2");
  EXPECT_EQ(seen_by(game, state, 2).hidden_count(), 0);
  EXPECT_EQ(game.observe(state, Viewer::spectator()).hidden_count(), 2);
}

TEST(CubosaursWorld, an_open_hand_hides_nothing_of_it) {
  Options options = three_players_with_dna();
  options.open_hand = true;
  const Cubosaurs game(options);
  State state = start(game, {1, 2, 3, 4});
  play(game, state, "buy 3");
  EXPECT_EQ(game.observe(state, Viewer::spectator()).hand, cards({"T5", "E1"}));
  EXPECT_EQ(seen_by(game, state, 2).hidden_count(), 0);
}

TEST(CubosaursWorld, a_hidden_card_is_never_of_a_type_that_the_hand_was_refused_with) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {1, 2, 3, 4});
  play(game, state, "refuse S1");
  play(game, state, "refuse G2");
  const Observation seen = game.observe(state, Viewer::spectator());
  Rng rng(13);
  TypeSet types;
  for (int i = 0; i < 2000; ++i) types.insert(game.sample_world(seen, rng).drawn[0].type());
  EXPECT_EQ(types.size(), 6);
  EXPECT_FALSE(types.contains(Type::stegosaurus));
  EXPECT_FALSE(types.contains(Type::grey_raptor));
}

TEST(CubosaursWorld, tile_5_shows_the_type_of_the_only_hidden_card) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {5, 2, 3, 4});
  play(game, state, "buy 5 T1");
  Rng rng(14);
  for (int i = 0; i < 200; ++i) {
    const State world = game.sample_world(seen_by(game, state, 2), rng);
    ASSERT_EQ(world.drawn[0].type(), Type::t_rex);
  }
}

TEST(CubosaursWorld, what_tile_5_has_shown_of_a_hidden_card_still_holds_when_tile_3_adds_another) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {5, 2, 3, 4});
  play(game, state, "buy 5 T1");
  play(game, state, "buy 3");
  Rng rng(22);
  TypeSet others;
  for (int i = 0; i < 2000; ++i) {
    const State world = game.sample_world(game.observe(state, Viewer::spectator()), rng);
    ASSERT_EQ(world.drawn[0].type(), Type::t_rex);
    others.insert(world.drawn[1].type());
  }
  EXPECT_EQ(others.size(), kTypes);
}

TEST(CubosaursWorld, tile_5_tells_nothing_where_a_known_card_is_of_its_type) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {5, 2, 3, 4});
  play(game, state, "refuse S1");
  play(game, state, "buy 5 S2");
  EXPECT_TRUE(state.shown.empty());
  EXPECT_EQ(state.hidden[0].impossible, TypeSet::of(Type::stegosaurus));  // by the refusal before
}

TEST(CubosaursWorld, who_knows_one_hidden_card_draws_the_conclusion_for_the_other) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {5, 2, 3, 4});
  play(game, state, "refuse S1");
  play(game, state, "buy 3");  // seat 1 draws E1
  state.market.insert(Tile::refuse_same_type);
  state.has_bought = false;  // as if the tile were bought in another turn
  state.owned[Seat(1)] = TileSet::of(Tile::draw);
  play(game, state, "buy 5 E5");
  Rng rng(15);
  for (int i = 0; i < 200; ++i) {
    // Seat 0 knows T5, so the other one must be an egg.
    ASSERT_EQ(game.sample_world(seen_by(game, state, 0), rng).drawn[1].type(), Type::egg);
  }
}

// The moves made with the Hand at hand, each with the state it was made in.
using HandHistory = std::vector<std::pair<State, Move>>;

// Whether all those moves would have been legal, had other cards been drawn.
bool could_have_happened(const Cubosaurs& game, const HandHistory& history, const std::vector<Card>& drawn) {
  for (const auto& [state, move] : history) {
    State other = state;
    for (std::size_t i = 0; i < state.drawn.size(); ++i) other.hand.erase(state.drawn[i]);
    for (std::size_t i = 0; i < state.drawn.size(); ++i) other.hand.insert(drawn[i]);
    MoveList moves;
    game.legal_moves(other, state.turn, moves);
    if (!moves.contains(move)) return false;
  }
  return true;
}

bool agrees_with_what_is_known(const Table& table, const std::vector<Card>& drawn) {
  bool is_shown = table.shown.empty();
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const Type type = drawn[i].type();
    if (table.hidden[i].impossible.contains(type)) return false;
    if (table.shown.contains(type)) is_shown = true;
  }
  return is_shown;
}

// All that could have been drawn, as far as a spectator can see.
std::vector<std::vector<Card>> all_that_could_be_drawn(const Observation& seen) {
  Cards unseen = Cards::all() - seen.hand - seen.destroyed;
  for (const Cards collection : seen.collections) unseen -= collection;
  std::vector<std::vector<Card>> all;
  for (const Card first : unseen) {
    if (seen.hidden.size() == 1) {
      all.push_back({first});
      continue;
    }
    for (const Card second : unseen.without(first)) all.push_back({first, second});
  }
  return all;
}

// A random move, tiles 3 and 5 more often than not where they can be bought: they make the rare cases.
Move random_move(const MoveList& moves, Rng& rng) {
  MoveList telling;
  for (const Move move : moves) {
    const bool is_purchase = move.kind() == Move::Kind::buy;
    if (is_purchase && (move.tile() == Tile::draw || move.tile() == Tile::refuse_same_type)) telling.push_back(move);
  }
  const MoveList& from = telling.empty() || draw_below(rng, 3) == 0 ? moves : telling;
  return from[draw_below(rng, static_cast<std::uint32_t>(from.size()))];
}

TEST(CubosaursWorld, what_is_known_of_hidden_cards_is_exactly_what_the_moves_made_with_the_hand_prove) {
  Rng rng(23);
  int with_two = 0;
  int with_shown = 0;
  for (int i = 0; i < 60; ++i) {
    Options options = random_options(rng);
    options.dna = true;
    options.open_hand = false;
    options.edition.costs[2] = options.edition.costs[4] = 1;
    const Cubosaurs game(options);
    HandHistory history;
    State state = game.initial();
    while (!game.stage(state).is_over()) {
      if (game.stage(state).is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      const Seat seat = game.stage(state).to_act.first();
      MoveList moves;
      game.legal_moves(state, seat, moves);
      const Move move = random_move(moves, rng);
      if (state.phase == Phase::turn) history.emplace_back(state, move);
      game.apply(state, seat, move);
      if (move.kind() == Move::Kind::keep) history.clear();
      if (state.hidden.empty() || history.empty()) continue;
      for (const std::vector<Card>& drawn : all_that_could_be_drawn(game.observe(state, Viewer::spectator()))) {
        ASSERT_EQ(agrees_with_what_is_known(state, drawn), could_have_happened(game, history, drawn));
      }
      with_two += state.hidden.size() == 2 ? 1 : 0;
      with_shown += state.shown.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(with_two, 100);
  EXPECT_GT(with_shown, 3);
}

// Chi-square of the counts against equal chances, in standard deviations from its expected value.
template <class Key>
double deviation(const std::map<Key, int>& counts, std::size_t cells, int samples) {
  const double expected = static_cast<double>(samples) / static_cast<double>(cells);
  double chi = static_cast<double>(cells - counts.size()) * expected;
  for (const auto& [key, count] : counts) chi += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(cells - 1);
  return (chi - freedom) / std::sqrt(2 * freedom);
}

TEST(CubosaursWorld, hidden_card_and_next_card_of_the_pack_are_uniform_over_what_is_possible) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {1, 2, 3, 4});
  play(game, state, "refuse S1");
  const Observation seen = game.observe(state, Viewer::spectator());
  // 55 - 12 cards were not seen, seven less three of them are Stegosauruses; one of the other 42 is next.
  int hidden = 0;
  for (const Card card :
       Cards::all() - cards({"T1", "T2", "S1", "G1", "T3", "S2", "E5", "G2", "B1", "B2", "K1", "K2"})) {
    hidden += card.type() == Type::stegosaurus ? 0 : 1;
  }
  EXPECT_EQ(hidden, 38);
  std::map<std::pair<int, int>, int> counts;
  const int samples = 400000;
  Rng rng(16);
  for (int i = 0; i < samples; ++i) {
    const State world = game.sample_world(seen, rng);
    ++counts[{world.drawn[0].index(), world.pack.back().index()}];
  }
  EXPECT_LT(std::abs(deviation(counts, 38 * 42, samples)), 4.0);
}

TEST(CubosaursWorld, two_hidden_cards_are_uniform_over_the_pairs_that_agree_with_all_that_was_shown) {
  const Cubosaurs game(three_players_with_dna());
  State state = start(game, {1, 2, 3, 4});
  play(game, state, "refuse S1");
  play(game, state, "buy 3");
  play(game, state, "refuse G2");
  state.shown.insert(Type::t_rex);  // as if tile 5 had shown it: T5 is among the hidden cards
  ASSERT_TRUE(game.is_consistent(state));
  const Observation seen = game.observe(state, Viewer::spectator());
  std::size_t possible = 0;
  Cards unseen = Cards::all() - seen.hand;
  for (const Cards collection : seen.collections) unseen -= collection;
  for (const Card first : unseen) {
    for (const Card second : unseen.without(first)) {
      const Type a = first.type();
      const Type b = second.type();
      const bool fits = !seen.hidden[0].impossible.contains(a) && !seen.hidden[1].impossible.contains(b);
      possible += fits && (a == Type::t_rex || b == Type::t_rex) ? 1 : 0;
    }
  }
  std::map<std::pair<int, int>, int> counts;
  const int samples = 400000;
  Rng rng(17);
  for (int i = 0; i < samples; ++i) {
    const State world = game.sample_world(seen, rng);
    ++counts[{world.drawn[0].index(), world.drawn[1].index()}];
  }
  EXPECT_EQ(counts.size(), possible);
  EXPECT_LT(std::abs(deviation(counts, possible, samples)), 4.0);
}

}  // namespace
}  // namespace vivarium::cubosaurs
