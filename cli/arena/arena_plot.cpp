#include "cli/arena/arena_plot.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "cli/plot/histogram.hpp"
#include "cli/text/table_text.hpp"

namespace vivarium::cli {

Plot arena_plot(const ArenaSetup& setup, const ArenaResult& result) {
  Plot plot{std::string(setup.info.title),
            fmt::format("{} games of {} bots at {} seats, seed {}", grouped(result.games), setup.contestants.size(),
                        setup.seating.seats(), setup.seed),
            {}};
  if (result.rotations == 0) return plot;
  std::vector<Estimate> shares;
  std::vector<Estimate> margins;
  std::vector<Spread> points;
  for (std::size_t i = 0; i < setup.contestants.size(); ++i) {
    const BotStanding& standing = result.standings[i];
    const std::string name = setup.contestants[i].full_name();
    const Interval share = share_95(standing.win_share);
    const double margin = standing.margin.mean();
    const Interval margin_95 = mean_95(standing.margin).value_or(Interval{margin, margin});
    shares.push_back({name, 100 * share.low, 100 * standing.win_share.mean(), 100 * share.high});
    points.push_back(spread_of(name, result.points[i].entries()));
    margins.push_back({name, margin_95.low, margin, margin_95.high});
  }
  plot.panels.push_back({"Victories", "% of the games", std::move(shares)});
  plot.panels.push_back({"Lead over the others", "points", std::move(margins)});
  plot.panels.push_back({"Points by bot", "points", std::move(points)});
  constexpr std::size_t kMostBars = 40;
  plot.panels.push_back({"Length of a game", "decisions", count_classes(result.lengths.entries(), kMostBars)});
  plot.panels.push_back(
      {"How far the best was ahead", "points above the second", count_classes(result.leads.entries(), kMostBars)});
  return plot;
}

}  // namespace vivarium::cli
