// Google Benchmark of the hot functions: whole playouts of every game and number of players, and what a search does in
// each simulation (observe, sample a world, list moves).
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "bench/playout.hpp"
#include "engine/core/playout.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium {
namespace {

void playouts(benchmark::State& run, std::size_t series) {
  std::uint64_t seed = 0;
  std::uint64_t steps = 0;
  for ([[maybe_unused]] auto _ : run) steps += bench::run(series, 1, ++seed).steps;
  run.SetItemsProcessed(static_cast<std::int64_t>(steps));  // decisions a second
}

template <Game G>
struct MidGame {
  G game;
  typename G::State state;
  Seat seat;

  // The decision that a game of random players has come to after so many others, with the default options. No game is
  // over by then.
  static constexpr int kDecisionsBefore = 20;

  static MidGame make(int players) {
    const G game(*G::parse_options(Data::object({{"players", players}}), "options", Completeness::defaults_allowed));
    Rng rng(1);
    typename G::State state = game.initial();
    typename G::MoveList moves;
    for (int decisions = 0;;) {
      const Stage stage = game.stage(state);
      if (stage.is_over()) throw std::logic_error("a game that is over too soon to be measured in the middle");
      if (stage.is_chance()) {
        game.apply(state, game.sample_chance(state, rng));
        continue;
      }
      if (decisions++ == kDecisionsBefore) return {game, state, stage.to_act.first()};
      game.legal_moves(state, stage.to_act.first(), moves);
      game.apply(state, stage.to_act.first(), moves[draw_below(rng, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
};

template <Game G>
void register_parts(int players) {
  const auto position = MidGame<G>::make(players);
  const std::string name = std::string(G::info().id) + "/" + std::to_string(players);
  benchmark::RegisterBenchmark(("legal_moves/" + name).c_str(), [position](benchmark::State& run) {
    typename G::MoveList moves;
    for ([[maybe_unused]] auto _ : run) {
      position.game.legal_moves(position.state, position.seat, moves);
      benchmark::DoNotOptimize(moves);
    }
  });
  benchmark::RegisterBenchmark(("observe/" + name).c_str(), [position](benchmark::State& run) {
    for ([[maybe_unused]] auto _ : run) {
      benchmark::DoNotOptimize(position.game.observe(position.state, Viewer::seat(position.seat)));
    }
  });
  benchmark::RegisterBenchmark(("sample_world/" + name).c_str(), [position](benchmark::State& run) {
    const auto seen = position.game.observe(position.state, Viewer::seat(position.seat));
    Rng rng(2);
    for ([[maybe_unused]] auto _ : run) benchmark::DoNotOptimize(position.game.sample_world(seen, rng));
  });
}

}  // namespace
}  // namespace vivarium

int main(int argc, char** argv) {
  using namespace vivarium;
  for (std::size_t i = 0; i < bench::series().size(); ++i) {
    benchmark::RegisterBenchmark(("playout/" + bench::series()[i]).c_str(),
                                 [i](benchmark::State& run) { playouts(run, i); });
  }
  AllGames::for_each([]<Game G>() {
    register_parts<G>(G::info().min_players);
    register_parts<G>(4);
  });
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
