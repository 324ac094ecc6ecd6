// No leak: what a viewer gets depends on nothing that the viewer must not know (CU-21).
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/core/view_data.hpp"
#include "games/cubosaurs/testing.hpp"

namespace vivarium::cubosaurs {
namespace {

Events events_for(Viewer viewer, const Events& all) {
  Events seen;
  for (const Event& event : all) {
    if (event.audience.includes(viewer)) seen.push_back(event);
  }
  return seen;
}

TEST(CubosaursSecrecy, swapping_two_cards_that_a_viewer_has_not_seen_changes_nothing_for_them) {
  Rng rng(18);
  int swaps = 0;
  for (int i = 0; i < 60; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (state.pack.empty()) return;
      State swapped = state;
      const Card set_aside = state.set_aside.first();
      const std::size_t place = draw_below(rng, static_cast<std::uint32_t>(state.pack.size()));
      swapped.set_aside.erase(set_aside);
      swapped.set_aside.insert(state.pack[place]);
      swapped.pack[place] = set_aside;
      for (const Viewer viewer : viewers_of(game)) {
        ASSERT_EQ(game.observe(swapped, viewer), game.observe(state, viewer));
        ++swaps;
      }
    });
  }
  EXPECT_GT(swaps, 1000);
}

TEST(CubosaursSecrecy, views_are_made_from_what_is_known_alone) {
  Rng rng(19);
  for (int i = 0; i < 12; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      for (const Viewer viewer : viewers_of(game)) {
        const State world = game.sample_world(game.observe(state, viewer), rng);
        ASSERT_EQ(shown_data(game, game.observe(world, viewer)), shown_data(game, game.observe(state, viewer)));
      }
    });
  }
}

// Whether the same move in a world that the viewer cannot tell from the true one, before and after, tells the same.
// Nothing where the move shows the viewer that this was not the true one.
bool tells_the_same(const Cubosaurs& game, const State& before, Move move, Viewer viewer, Rng& rng) {
  const Seat seat = game.stage(before).to_act.first();
  const State world = game.sample_world(game.observe(before, viewer), rng);
  MoveList moves;
  game.legal_moves(world, seat, moves);
  if (!moves.contains(move)) return false;
  State after = before;
  State world_after = world;
  game.apply(after, seat, move);
  game.apply(world_after, seat, move);
  if (!(game.observe(after, viewer) == game.observe(world_after, viewer))) return false;
  Events events;
  Events world_events;
  game.describe(before, seat, move, after, events);
  game.describe(world, seat, move, world_after, world_events);
  EXPECT_EQ(events_for(viewer, events), events_for(viewer, world_events));
  return true;
}

TEST(CubosaursSecrecy, events_tell_a_viewer_nothing_but_what_the_viewer_then_knows) {
  Rng rng(20);
  std::array<int, 4> compared{};
  for (int i = 0; i < 150; ++i) {
    const Cubosaurs game(random_options(rng));
    for_each_state(game, rng, [&](const State& state) {
      if (!game.stage(state).is_decision()) return;
      MoveList moves;
      game.legal_moves(state, game.stage(state).to_act.first(), moves);
      const Move move = moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))];
      for (const Viewer viewer : viewers_of(game)) {
        if (tells_the_same(game, state, move, viewer, rng)) ++compared[static_cast<std::size_t>(move.kind())];
      }
    });
  }
  for (const int count : compared) EXPECT_GT(count, 100);
}

TEST(CubosaursSecrecy, a_draw_is_told_in_full_to_the_drawer_and_in_outline_to_the_others) {
  const Cubosaurs game{Options{}};
  State before = game.initial();
  give(game, before, shuffled({}));
  State after = before;
  Events events;
  game.apply(after, starts(1));
  game.describe(before, starts(1), after, events);
  const auto ids = [&](Viewer viewer) {
    std::vector<std::string> texts;
    for (const Event& event : events_for(viewer, events)) texts.push_back(event.id);
    return texts;
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids(Viewer::seat(Seat(1))), (Ids{"cubosaurs.first-player", "cubosaurs.drawn"}));
  EXPECT_EQ(ids(Viewer::seat(Seat(0))), (Ids{"cubosaurs.first-player", "cubosaurs.draw"}));
  EXPECT_EQ(ids(Viewer::spectator()), (Ids{"cubosaurs.first-player", "cubosaurs.draw"}));
  EXPECT_EQ(ids(Viewer::finished()), (Ids{"cubosaurs.first-player", "cubosaurs.drawn"}));
}

}  // namespace
}  // namespace vivarium::cubosaurs
