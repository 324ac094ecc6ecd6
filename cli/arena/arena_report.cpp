#include "cli/arena/arena_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/options/option_summary.hpp"
#include "cli/text/fitted_text.hpp"
#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

using Align = TableText::Align;
using Verdict = SequentialTest::Verdict;

Data number(std::uint64_t value) { return Data(static_cast<std::int64_t>(value)); }
Data pair(const std::optional<Interval>& interval) {
  return interval ? Data(Data::Array{interval->low, interval->high}) : Data();
}

// What is told about a bot.
struct Summary {
  double share;
  Interval share_95;
  double elo;
  std::optional<Interval> elo_95;  // none where a single rotation leaves everything open
  double margin;
  std::optional<Interval> margin_95;
};

Summary summary_of(const BotStanding& standing, const Seating& seating) {
  const auto field = static_cast<double>(seating.field());
  const auto elo = [&](double share) { return elo_of(corrected_share(share, standing.games), field); };
  const Interval share = share_95(standing.win_share);
  std::optional<Interval> elo_95;
  if (standing.win_share.count() > 1) elo_95 = {elo(share.low), elo(share.high)};
  const double mean = standing.win_share.mean();
  return {mean, share, elo(mean), elo_95, standing.margin.mean(), mean_95(standing.margin)};
}

double milliseconds_per_move(const ThinkingTime& thinking) {
  return thinking.moves == 0 ? 0 : thinking.milliseconds / static_cast<double>(thinking.moves);
}

std::string_view verdict_name(Verdict verdict) {
  static constexpr std::array<std::string_view, 3> kNames = {"undecided", "elo0", "elo1"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<std::string> names_of(const ArenaSetup& setup) {
  std::vector<std::string> names;
  for (const Contestant& contestant : setup.contestants) names.push_back(contestant.full_name());
  return names;
}

// -- Text --

std::string time_text(double milliseconds) {
  return milliseconds < 10 ? fmt::format("{:.3f}", milliseconds) : fmt::format("{:.1f}", milliseconds);
}

std::string games_text(const ArenaSetup& setup, const ArenaResult& result) {
  const std::uint64_t size = setup.seating.lineups().size();
  const std::uint64_t planned = (setup.games_asked + size - 1) / size * size;
  std::string text =
      fmt::format("{} games in {} rotations of {}", grouped(result.games), grouped(result.rotations), size);
  if (planned != setup.games_asked) {
    text += fmt::format(" ({} asked for, rounded up to {})", grouped(setup.games_asked), grouped(planned));
  }
  return text + fmt::format(", seed {}, {} thread{}, {:.1f} s\n", setup.seed, setup.threads,
                            setup.threads == 1 ? "" : "s", result.seconds);
}

// As a row of a table names them.
std::vector<std::string> row_names(const ArenaSetup& setup, int width) {
  std::vector<std::string> names = names_of(setup);
  for (std::string& name : names) name = limited(name, static_cast<std::size_t>(width) / 4);
  return names;
}

std::string standings_table(const ArenaSetup& setup, const ArenaResult& result, int width) {
  std::vector<std::string> names = row_names(setup, width);
  names.insert(names.begin(), "bot");
  ColumnGroup shares{{Align::right, Align::left}, {{"win share", "95 %"}}};
  ColumnGroup elos{{Align::right, Align::left}, {{"Elo", "95 %"}}};
  ColumnGroup margins{{Align::right, Align::left}, {{"margin", "95 %"}}};
  ColumnGroup times{{Align::right, Align::right}, {{"ms a move", "longest"}}};
  for (const BotStanding& standing : result.standings) {
    const Summary told = summary_of(standing, setup.seating);
    const auto interval = [](const std::optional<Interval>& range, double unit, const char* format) {
      return range ? fmt::format(fmt::runtime(format), unit * range->low, unit * range->high) : "unknown";
    };
    shares.rows.push_back({fmt::format("{:.1f}%", 100 * told.share), interval(told.share_95, 100, "[{:.1f}, {:.1f}]")});
    elos.rows.push_back({fmt::format("{:+.0f}", told.elo), interval(told.elo_95, 1, "[{:+.0f}, {:+.0f}]")});
    margins.rows.push_back({fmt::format("{:+.2f}", told.margin), interval(told.margin_95, 1, "[{:+.2f}, {:+.2f}]")});
    times.rows.push_back({time_text(milliseconds_per_move(standing.thinking)), time_text(standing.thinking.longest)});
  }
  return fitted_table(names, {shares, elos, margins, times}, width);
}

std::string ahead_table(const ArenaSetup& setup, const ArenaResult& result, int width) {
  std::vector<std::string> names = row_names(setup, width);
  std::vector<ColumnGroup> columns;
  for (std::size_t j = 0; j < setup.contestants.size(); ++j) {
    ColumnGroup column{{Align::right}, {{names[j]}}};
    for (std::size_t i = 0; i < setup.contestants.size(); ++i) {
      const SampleMean& ahead = result.ahead[i][j];
      std::string cell = i == j ? "" : fmt::format("{:.1f}%", 100 * ahead.mean());
      if (i != j && ahead.count() > 1) cell += fmt::format(" ±{:.1f}", 100 * share_margin_95(ahead));
      column.rows.push_back({std::move(cell)});
    }
    columns.push_back(std::move(column));
  }
  names.insert(names.begin(), "");
  return fitted_table(names, columns, width);
}

std::string test_text(const ArenaSetup& setup, const ArenaResult& result) {
  const SequentialTest& test = *setup.test;
  const SampleMean& share = result.standings[0].win_share;
  std::string verdict = "undecided";
  if (test.verdict(share) == Verdict::elo1) verdict = fmt::format("{:+g} rather than {:+g}", test.elo1(), test.elo0());
  if (test.verdict(share) == Verdict::elo0) verdict = fmt::format("{:+g} rather than {:+g}", test.elo0(), test.elo1());
  return fmt::format("Test   {:+g} against {:+g} Elo: LLR {:.2f} within [{:.2f}, {:.2f}], {}\n", test.elo0(),
                     test.elo1(), test.llr(share), SequentialTest::lower_bound(), SequentialTest::upper_bound(),
                     verdict);
}

// -- Data --

Data bot_data(const Contestant& contestant, const BotStanding& standing, const Seating& seating) {
  const Summary told = summary_of(standing, seating);
  const bool known = standing.games > 0;
  const auto if_known = [&](Data data) { return known ? std::move(data) : Data(); };
  return Data::object({{"name", contestant.name},
                       {"win_share", if_known(told.share)},
                       {"win_share_95", if_known(pair(told.share_95))},
                       {"elo", if_known(told.elo)},
                       {"elo_95", pair(told.elo_95)},
                       {"margin", if_known(told.margin)},
                       {"margin_95", pair(told.margin_95)},
                       {"milliseconds_per_move", if_known(milliseconds_per_move(standing.thinking))},
                       {"longest_milliseconds", if_known(standing.thinking.longest)},
                       {"games", number(standing.games)},
                       {"player", "bot:" + contestant.full_name()}});
}

Data ahead_data(const ArenaResult& result) {
  Data rows = Data::array();
  for (std::size_t i = 0; i < result.ahead.size(); ++i) {
    Data row = Data::array();
    for (std::size_t j = 0; j < result.ahead.size(); ++j) {
      row.push_back(i == j || result.rotations == 0 ? Data() : Data(result.ahead[i][j].mean()));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Which bot sits where in each game of a rotation.
Data lineups_data(const Seating& seating) {
  Data lineups = Data::array();
  for (const Lineup& lineup : seating.lineups()) {
    Data seats = Data::array();
    for (const std::size_t bot : lineup) seats.push_back(number(bot));
    lineups.push_back(std::move(seats));
  }
  return lineups;
}

Data test_data(const SequentialTest& test, const SampleMean& share) {
  return Data::object({{"elo0", test.elo0()},
                       {"elo1", test.elo1()},
                       {"llr", test.llr(share)},
                       {"lower", SequentialTest::lower_bound()},
                       {"upper", SequentialTest::upper_bound()},
                       {"verdict", verdict_name(test.verdict(share))}});
}

}  // namespace

std::string arena_text(const ArenaSetup& setup, const ArenaResult& result, int width) {
  std::string text = fmt::format("{}, {} players", setup.info.title, setup.seating.seats());
  if (const std::string options = option_summary(setup.options); !options.empty()) text += ": " + options;
  text = wrapped(text, width) + wrapped(games_text(setup, result), width);
  text += wrapped("Seats  " + setup.seating.words(names_of(setup)), width, 7);
  if (result.rotations > 0) {
    text += "\n" + standings_table(setup, result, width);
    if (result.rotations == 1)
      text += wrapped("  One rotation alone says nothing about how certain this is.", width, 0);
    if (setup.contestants.size() > 2) {
      text += "\n" + wrapped("How often the bot of the row ends ahead of the bot of the column", width);
      text += ahead_table(setup, result, width);
    }
  }
  if (!result.failures.empty()) text += "\n" + wrapped(result.failures.text(), width);
  if (setup.test) text += "\n" + wrapped(test_text(setup, result), width, 7);
  return text;
}

Data arena_data(const ArenaSetup& setup, const ArenaResult& result) {
  const std::uint64_t size = setup.seating.lineups().size();
  Data data = Data::object({{"games", number(result.games)}});
  Data bots = Data::array();
  for (std::size_t i = 0; i < setup.contestants.size(); ++i) {
    bots.push_back(bot_data(setup.contestants[i], result.standings[i], setup.seating));
  }
  data.set("bots", std::move(bots));
  data.set("ahead", setup.contestants.size() > 2 ? ahead_data(result) : Data());
  data.set("sprt", setup.test ? test_data(*setup.test, result.standings[0].win_share) : Data());
  data.set("game", setup.info.id);
  data.set("options", setup.options);
  data.set("lineups", lineups_data(setup.seating));
  data.set("games_asked", number(setup.games_asked));
  data.set("rotations", number(result.rotations));
  data.set("games_per_rotation", number(size));
  data.set("seed", fmt::format("{}", setup.seed));
  data.set("threads", number(setup.threads));
  data.set("seconds", result.seconds);
  data.set("failures", result.failures.data());
  return data;
}

}  // namespace vivarium::cli
