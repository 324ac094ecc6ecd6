#include "bots/cubosaurs/memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "bots/cubosaurs/knowledge.hpp"
#include "bots/cubosaurs/seen_choice.hpp"
#include "bots/search/guided_style.hpp"
#include "bots/search/tree_search.hpp"
#include "bots/simple_bots.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::bots::cubosaurs {
namespace {

using Players = std::vector<std::unique_ptr<Bot<Cubosaurs>>>;

// Calls choice(before, seat, move, after) for everything that anybody chooses.
template <class Choice>
void play_game(const Cubosaurs& game, const Players& players, Rng& rng, Choice&& choice) {
  State state = game.initial();
  MoveList moves;
  for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
    if (stage.is_chance()) {
      game.apply(state, game.sample_chance(state, rng));
      continue;
    }
    const Seat seat = stage.first;
    game.legal_moves(state, seat, moves);
    const Observation seen = game.observe(state, Viewer::seat(seat));
    const Budget budget = Budget::of_simulations(100);
    const Move move = players[static_cast<std::size_t>(seat.index())]->decide(seen, moves, budget, rng).move;
    const State before = state;
    game.apply(state, seat, move);
    choice(before, seat, move, state);
  }
}

template <class Make>
Players table_of(const Cubosaurs& game, Make&& make) {
  Players players;
  for (int i = 0; i < game.players(); ++i) players.push_back(make());
  return players;
}

TEST(SeenChoice, IsWhatTheOtherSawAndDid) {
  std::array<int, 3> told{};  // by Move::Kind
  std::array<int, 3> made{};
  for (int i = 0; i < 300; ++i) {
    Rng rng(5, static_cast<std::uint64_t>(i));
    const int seats = Cubosaurs::info().min_players + i % 4;
    const Cubosaurs game(
        *Cubosaurs::parse_options(random_options(Cubosaurs::info(), seats, rng), "options", Completeness::every_field));
    const Players players = table_of(game, [] { return std::make_unique<RandomBot<Cubosaurs>>(); });
    play_game(game, players, rng, [&](const State& before, Seat seat, Move move, const State& after) {
      if (move.kind() == Move::Kind::rob) return;
      const auto kind = static_cast<std::size_t>(move.kind());
      for (int viewer = 0; viewer < game.players(); ++viewer) {
        if (Seat(viewer) == seat) continue;
        const auto choice = choice_between(game.observe(before, Viewer::seat(Seat(viewer))),
                                           game.observe(after, Viewer::seat(Seat(viewer))));
        ++made[kind];
        if (!choice) continue;
        ++told[kind];
        ASSERT_EQ(Cubosaurs::to_text(choice->move), Cubosaurs::to_text(move));
        ASSERT_TRUE(choice->seen == game.observe(before, Viewer::seat(seat)));
      }
    });
  }
  const auto share = [&](Move::Kind kind) {
    const auto i = static_cast<std::size_t>(kind);
    EXPECT_GT(made[i], 100);
    return static_cast<double>(told[i]) / made[i];
  };
  EXPECT_GT(share(Move::Kind::keep), 0.8);    // all but the last of a round
  EXPECT_GT(share(Move::Kind::refuse), 0.3);  // what comes to the viewer, and what the viewer knew before
  EXPECT_EQ(share(Move::Kind::buy), 0);
}

// Watches games of two such players from the second seat. In how many the first is then known to play by the judgement?
template <class Make>
int games_known(bool dna, Make&& make) {
  Options options;
  options.dna = dna;
  const Cubosaurs game(options);
  const Viewer viewer = Viewer::seat(Seat(1));
  int known = 0;
  for (int i = 0; i < 30; ++i) {
    Rng rng(6, static_cast<std::uint64_t>(i));
    Memory memory;
    play_game(game, table_of(game, [&] { return make(game); }), rng,
              [&](const State& before, Seat, Move, const State& after) {
                memory.watch(game, game.observe(before, viewer));
                memory.watch(game, game.observe(after, viewer));
              });
    known += memory.plays_by_judgement(Seat(0)) ? 1 : 0;
  }
  return known;
}

TEST(CubosaursMemory, TellWhoPlaysByTheJudgement) {
  const auto greedy = [](const Cubosaurs& game) { return std::make_unique<GreedyBot<Cubosaurs>>(game); };
  const auto noisy = [](const Cubosaurs& game) { return std::make_unique<GreedyBot<Cubosaurs>>(game, 2.5F); };
  const auto random = [](const Cubosaurs&) { return std::make_unique<RandomBot<Cubosaurs>>(); };
  const auto search = [](const Cubosaurs& game) {
    return std::make_unique<TreeSearch<Cubosaurs, GuidedStyle<Cubosaurs>>>(TreeSize::for_simulations(100),
                                                                           GuidedStyle<Cubosaurs>(game));
  };
  for (const bool dna : {false, true}) {
    SCOPED_TRACE(dna ? "with DNA" : "without DNA");
    EXPECT_EQ(games_known(dna, greedy), 30);
    EXPECT_LT(games_known(dna, search), 5);
    EXPECT_LT(games_known(dna, noisy), 3);
    EXPECT_LT(games_known(dna, random), 3);
  }
}

TEST(CubosaursMemory, BelongToOneGame) {
  const Cubosaurs game{Options{}};
  const auto random = [] { return std::make_unique<RandomBot<Cubosaurs>>(); };
  Rng rng(7);
  Memory memory;
  const Viewer viewer = Viewer::seat(Seat(1));
  play_game(game, table_of(game, random), rng, [&](const State& before, Seat, Move, const State& after) {
    memory.watch(game, game.observe(before, viewer));
    memory.watch(game, game.observe(after, viewer));
  });
  ASSERT_FALSE(memory.plays_by_judgement(Seat(0)));
  State state = game.initial();
  while (game.stage(state).is_chance()) game.apply(state, game.sample_chance(state, rng));
  memory.watch(game, game.observe(state, viewer));
  EXPECT_TRUE(memory.plays_by_judgement(Seat(0)));
  // Not enough to count on where everything is known.
  state.pack.clear();
  memory.watch(game, game.observe(state, viewer));
  EXPECT_FALSE(memory.plays_by_judgement(Seat(0)));
}

// With more players nobody is assumed to play by the judgement (docs/BOTS.md says why).
TEST(CubosaursMemory, AreOfTwoPlayers) {
  Options options;
  options.players = 3;
  const Cubosaurs game(options);
  Memory memory;
  memory.watch(game, game.observe(game.initial(), Viewer::seat(Seat(0))));
  EXPECT_FALSE(memory.plays_by_judgement(Seat(1)));
}

}  // namespace
}  // namespace vivarium::bots::cubosaurs
