#include "cli/simulation/simulation_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "cli/options/option_summary.hpp"
#include "cli/plot/histogram.hpp"
#include "cli/text/fitted_text.hpp"
#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

constexpr double kMarginOf95Percent = 1.96;

Data number(std::uint64_t value) { return Data(static_cast<std::int64_t>(value)); }

double mean_of(double sum, std::uint64_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

double win_share(const SeatTally& seat, std::uint64_t games) {
  return mean_of(static_cast<double>(seat.win_parts) / static_cast<double>(Tally::kWinParts), games);
}

double mean_score(const SeatTally& seat, std::uint64_t games) {
  return mean_of(static_cast<double>(seat.score_sum), games);
}

double score_deviation(const SeatTally& seat, std::uint64_t games) {
  const double mean = mean_score(seat, games);
  return std::sqrt(std::max(0.0, mean_of(static_cast<double>(seat.square_sum), games) - mean * mean));
}

double per_second(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

std::string grouped_rate(double rate) { return grouped(static_cast<std::uint64_t>(rate)); }

// Half the width of the 95 % interval of a share of victories. Few games that all went alike prove little (Agresti and
// Coull): then as if two more had been won and two lost.
double share_margin(double share, std::uint64_t games) {
  const auto n = static_cast<double>(games);
  if (share == 0 || share == 1) share = 2 / (n + 4);
  return kMarginOf95Percent * std::sqrt(share * (1 - share) / n);
}

std::string seat_table(const Tally& tally, int players, int width) {
  using Align = TableText::Align;
  std::vector<std::string> names = {"seat"};
  ColumnGroup wins{{Align::right, Align::right}, {{"wins", "shared"}}};
  ColumnGroup shares{{Align::right, Align::right}, {{"win share", ""}}};
  ColumnGroup scores{{Align::right, Align::right}, {{"mean score", "spread"}}};
  ColumnGroup ends{{Align::right, Align::right}, {{"lowest", "highest"}}};
  for (int i = 0; i < players; ++i) {
    const SeatTally& seat = tally.seat(Seat(i));
    const double share = win_share(seat, tally.games());
    names.push_back(fmt::format("{}", i));
    wins.rows.push_back({grouped(seat.wins), grouped(seat.shared_wins)});
    shares.rows.push_back(
        {fmt::format("{:.1f}%", 100 * share), fmt::format("±{:.1f}", 100 * share_margin(share, tally.games()))});
    scores.rows.push_back({fmt::format("{:.2f}", mean_score(seat, tally.games())),
                           tally.games() < 2 ? "" : fmt::format("{:.1f}", score_deviation(seat, tally.games()))});
    ends.rows.push_back({fmt::format("{}", seat.lowest), fmt::format("{}", seat.highest)});
  }
  return fitted_table(names, {wins, shares, scores, ends}, width);
}

Data seat_data(const Tally& tally, int index) {
  const SeatTally& seat = tally.seat(Seat(index));
  Data data = Data::object({{"seat", index},
                            {"wins", number(seat.wins)},
                            {"shared_wins", number(seat.shared_wins)},
                            {"win_share", win_share(seat, tally.games())},
                            {"mean_score", mean_score(seat, tally.games())},
                            {"score_deviation", score_deviation(seat, tally.games())}});
  data.set("lowest_score", tally.games() > 0 ? Data(seat.lowest) : Data());
  data.set("highest_score", tally.games() > 0 ? Data(seat.highest) : Data());
  return data;
}

Data length_data(const Tally& tally) {
  if (tally.games() == 0) return {};
  return Data::object({{"fewest", number(tally.fewest_decisions())},
                       {"mean", mean_of(static_cast<double>(tally.decisions()), tally.games())},
                       {"most", number(tally.most_decisions())},
                       {"total", number(tally.decisions())}});
}

}  // namespace

std::string report_text(const SimulationSetup& setup, const Simulation& simulation, int width) {
  const Tally& tally = simulation.tally;
  std::string text =
      fmt::format("{}, {}{} players", setup.info.title, setup.players, setup.bots.empty() ? " random" : "");
  if (const std::string options = option_summary(setup.options); !options.empty()) text += ": " + options;
  if (!setup.bots.empty()) text += fmt::format("\nSeats  {}", fmt::join(setup.bots, ", "));
  text += fmt::format("\n{} games, seed {}, {} thread{}\n", grouped(tally.games()), setup.seed, setup.threads,
                      setup.threads == 1 ? "" : "s");
  text = wrapped(text, width, 7);
  if (tally.games() == 0) return text;
  text += "\n" + seat_table(tally, setup.players, width);
  text += "\nScores of all players\n" + histogram_text(count_classes(tally.score_counts(), 16), "  ", width);
  text += fmt::format("\nLength  {} to {} decisions a game, {:.1f} on average\n", grouped(tally.fewest_decisions()),
                      grouped(tally.most_decisions()), mean_of(static_cast<double>(tally.decisions()), tally.games()));
  text += wrapped(fmt::format("Speed   {} games a second, {} steps a second, {:.2f} s in all",
                              grouped_rate(per_second(tally.games(), simulation.seconds)),
                              grouped_rate(per_second(tally.decisions(), simulation.seconds)), simulation.seconds),
                  width, 8);
  if (!simulation.failures.empty()) text += "\n" + wrapped(simulation.failures.text(), width);
  return text;
}

Data report_data(const SimulationSetup& setup, const Simulation& simulation) {
  const Tally& tally = simulation.tally;
  Data data = Data::object({{"game", setup.info.id},
                            {"options", setup.options},
                            {"seed", fmt::format("{}", setup.seed)},
                            {"threads", number(setup.threads)},
                            {"games", number(tally.games())},
                            {"stopped", tally.games() < setup.games_wanted}});
  data.set("bots", Data(Data::Array(setup.bots.begin(), setup.bots.end())));
  Data seats = Data::array();
  for (int i = 0; i < setup.players; ++i) seats.push_back(seat_data(tally, i));
  data.set("seats", std::move(seats));
  Data counts = Data::array();
  for (const ValueCounts::Entry& entry : tally.score_counts()) {
    counts.push_back(Data::object({{"score", entry.value}, {"count", number(entry.count)}}));
  }
  data.set("scores", std::move(counts));
  data.set("decisions", length_data(tally));
  data.set("seconds", simulation.seconds);
  data.set("games_per_s", per_second(tally.games(), simulation.seconds));
  data.set("steps_per_s", per_second(tally.decisions(), simulation.seconds));
  data.set("failures", simulation.failures.data());
  return data;
}

}  // namespace vivarium::cli
