#include "cli/arena/arena_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "cli/options/option_summary.hpp"
#include "cli/text/table_text.hpp"

namespace vivarium::cli {
namespace {

using Align = TableText::Align;
using Verdict = SequentialTest::Verdict;

Data number(std::uint64_t value) { return Data(static_cast<std::int64_t>(value)); }
Data pair(const Interval& interval) { return Data(Data::Array{interval.low, interval.high}); }

// What is told about a bot.
struct Summary {
  double share;
  Interval share_95;
  double elo;
  Interval elo_95;
  double margin;
  Interval margin_95;
};

Summary summary_of(const BotStanding& standing, const Seating& seating) {
  const auto field = static_cast<double>(seating.field());
  const auto elo = [&](double share) { return elo_of(corrected_share(share, standing.games), field); };
  const Interval share = share_95(standing.win_share);
  return {standing.win_share.mean(),      share,
          elo(standing.win_share.mean()), {elo(share.low), elo(share.high)},
          standing.margin.mean(),         mean_95(standing.margin)};
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

std::string standings_table(const ArenaSetup& setup, const ArenaResult& result) {
  TableText table({Align::left, Align::right, Align::left, Align::right, Align::left, Align::right, Align::left,
                   Align::right, Align::right});
  table.add_row({"bot", "win share", "95 %", "Elo", "95 %", "margin", "95 %", "ms a move", "longest"});
  const std::vector<std::string> names = names_of(setup);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BotStanding& standing = result.standings[i];
    const Summary told = summary_of(standing, setup.seating);
    table.add_row({names[i], fmt::format("{:.1f}%", 100 * told.share),
                   fmt::format("[{:.1f}, {:.1f}]", 100 * told.share_95.low, 100 * told.share_95.high),
                   fmt::format("{:+.0f}", told.elo),
                   fmt::format("[{:+.0f}, {:+.0f}]", told.elo_95.low, told.elo_95.high),
                   fmt::format("{:+.2f}", told.margin),
                   fmt::format("[{:+.2f}, {:+.2f}]", told.margin_95.low, told.margin_95.high),
                   time_text(milliseconds_per_move(standing.thinking)), time_text(standing.thinking.longest)});
  }
  return table.text("  ");
}

std::string ahead_table(const ArenaSetup& setup, const ArenaResult& result) {
  const std::vector<std::string> names = names_of(setup);
  std::vector<Align> columns(names.size() + 1, Align::right);
  columns.front() = Align::left;
  TableText table(std::move(columns));
  std::vector<std::string> heads = {""};
  heads.insert(heads.end(), names.begin(), names.end());
  table.add_row(std::move(heads));
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::vector<std::string> row = {names[i]};
    for (std::size_t j = 0; j < names.size(); ++j) {
      const SampleMean& ahead = result.ahead[i][j];
      const double margin = ahead.count() < 2 ? 0 : ahead.margin_95();
      row.push_back(i == j ? "" : fmt::format("{:.1f}% ±{:.1f}", 100 * ahead.mean(), 100 * margin));
    }
    table.add_row(std::move(row));
  }
  return table.text("  ");
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
  const bool varied = standing.margin.count() > 1;
  return Data::object({{"name", contestant.text},
                       {"win_share", if_known(told.share)},
                       {"win_share_95", if_known(pair(told.share_95))},
                       {"elo", if_known(told.elo)},
                       {"elo_95", if_known(pair(told.elo_95))},
                       {"margin", if_known(told.margin)},
                       {"margin_95", varied ? pair(told.margin_95) : Data()},
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

std::string arena_text(const ArenaSetup& setup, const ArenaResult& result) {
  std::string text = fmt::format("{}, {} players", setup.info.title, setup.seating.seats());
  if (const std::string options = option_summary(setup.options); !options.empty()) text += ": " + options;
  text += "\n" + games_text(setup, result);
  text += "Seats  " + setup.seating.words(names_of(setup)) + "\n";
  if (result.rotations > 0) {
    text += "\n" + standings_table(setup, result);
    if (result.rotations == 1) text += "  One rotation alone says nothing about how certain this is.\n";
    if (setup.contestants.size() > 2) {
      text += "\nHow often the bot of the row ends ahead of the bot of the column\n" + ahead_table(setup, result);
    }
  }
  if (!result.failures.empty()) text += "\n" + result.failures.text();
  if (setup.test) text += "\n" + test_text(setup, result);
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
