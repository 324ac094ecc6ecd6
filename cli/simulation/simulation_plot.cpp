#include "cli/simulation/simulation_plot.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "cli/plot/histogram.hpp"
#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

constexpr std::size_t kMostBars = 40;

std::vector<Spread> points_by_seat(const SimulationSetup& setup, const Tally& tally) {
  std::vector<Spread> spreads;
  for (int i = 0; i < setup.players; ++i) {
    std::string name = fmt::format("seat {}", i);
    if (!setup.bots.empty()) name = fmt::format("{} {}", i, setup.bots[static_cast<std::size_t>(i)]);
    spreads.push_back(spread_of(std::move(name), tally.seat(Seat(i)).scores.entries()));
  }
  return spreads;
}

}  // namespace

Plot simulation_plot(const SimulationSetup& setup, const Simulation& simulation) {
  const Tally& tally = simulation.tally;
  Plot plot{std::string(setup.info.title),
            fmt::format("{} games of {} {}players, seed {}", grouped(tally.games()), setup.players,
                        setup.bots.empty() ? "random " : "", setup.seed),
            {}};
  if (tally.games() == 0) return plot;
  plot.panels.push_back({"Points by seat", "points", points_by_seat(setup, tally)});
  plot.panels.push_back({"Length of a game", "decisions", count_classes(tally.lengths().entries(), kMostBars)});
  plot.panels.push_back(
      {"How far the best was ahead", "points above the second", count_classes(tally.leads().entries(), kMostBars)});
  return plot;
}

}  // namespace vivarium::cli
