#include "bench/playout.hpp"

#include <functional>

#include "engine/core/playout.hpp"
#include "games/catalog/all_games.hpp"

namespace vivarium::bench {
namespace {

struct Series {
  std::string name;
  std::function<std::uint64_t(std::uint64_t playouts, Rng& rng)> play;  // returns the decisions
};

template <Game G>
Series make_series(int players) {
  Data options = Data::object({{"players", players}});
  // The scale of published figures for Take That is one round.
  if (G::info().id == "take-that") options.set("rounds", 1);
  const G game(*G::parse_options(options, "options", Completeness::defaults_allowed));
  return {std::string(G::info().id) + "/" + std::to_string(players), [game](std::uint64_t playouts, Rng& rng) {
            std::uint64_t decisions = 0;
            for (std::uint64_t i = 0; i < playouts; ++i) {
              typename G::State state = game.initial();
              decisions += play_randomly(game, state, rng);
            }
            return decisions;
          }};
}

const std::vector<Series>& all_series() {
  static const std::vector<Series> all = [] {
    std::vector<Series> made;
    AllGames::for_each([&]<Game G>() {
      for (int players = G::info().min_players; players <= G::info().max_players; ++players) {
        made.push_back(make_series<G>(players));
      }
    });
    return made;
  }();
  return all;
}

}  // namespace

const std::vector<std::string>& series() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> made;
    for (const Series& one : all_series()) made.push_back(one.name);
    return made;
  }();
  return names;
}

Count run(std::size_t index, std::uint64_t playouts, std::uint64_t seed) {
  Rng rng(seed);
  return {playouts, all_series()[index].play(playouts, rng)};
}

}  // namespace vivarium::bench
