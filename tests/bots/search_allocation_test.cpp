// The search takes its memory once: how often it allocates must not depend on how long it thinks.
#include <gtest/gtest.h>

#include <cstdint>

#include "bots/make_bot.hpp"
#include "cli/allocation_count.hpp"
#include "games/catalog/all_games.hpp"
#include "games/catalog/random_options.hpp"

namespace vivarium::bots {
namespace {

template <KnownGame G>
void check_allocations(const G& game, const typename G::Observation& seen, const typename G::MoveList& moves,
                       std::string_view name) {
  const auto bot = make_bot(game, *parse_bot(name));
  const auto allocations = [&](std::uint64_t simulations) {
    Rng rng(7);
    const std::uint64_t before = cli::allocation_count();
    const auto decision = bot->decide(seen, moves, Budget::of_simulations(simulations), rng);
    const std::uint64_t after = cli::allocation_count();
    EXPECT_EQ(decision.simulations, simulations);
    return after - before;
  };
  allocations(20);
  const std::uint64_t few = allocations(20);
  EXPECT_GT(few, 0U) << "the estimates are allocated, so this counts nothing";
  EXPECT_EQ(allocations(400), few) << G::info().id << ' ' << name;
  EXPECT_EQ(allocations(20), few) << G::info().id << ' ' << name;
}

TEST(SearchAllocation, DoesNotDependOnTheNumberOfSimulations) {
  if (!cli::kCountsAllocations) GTEST_SKIP() << "allocations are not counted in this build";
  AllGames::for_each([&]<Game G>() {
    for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
      Rng rng(8, static_cast<std::uint64_t>(players));
      const G game(*G::parse_options(random_options(G::info(), players, rng), "options", Completeness::every_field));
      typename G::State state = game.initial();
      typename G::MoveList moves;
      int choices = 0;
      for (Stage stage = game.stage(state); !stage.is_over(); stage = game.stage(state)) {
        if (stage.is_chance()) {
          game.apply(state, game.sample_chance(state, rng));
          continue;
        }
        const Seat seat = stage.to_act.first();
        game.legal_moves(state, seat, moves);
        if (moves.size() > 1 && ++choices % 24 == 1) {
          const auto seen = game.observe(state, Viewer::seat(seat));
          check_allocations(game, seen, moves, "search:400");
          check_allocations(game, seen, moves, "plain:400");
        }
        game.apply(state, seat, moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  });
}

}  // namespace
}  // namespace vivarium::bots
