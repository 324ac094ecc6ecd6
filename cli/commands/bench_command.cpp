// vivarium bench: the behaviour fingerprint, and the speed of random playouts.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "bench/fingerprint.hpp"
#include "bench/playout.hpp"
#include "cli/bench/speed_measurement.hpp"
#include "cli/commands/commands.hpp"
#include "cli/io/interrupt.hpp"
#include "cli/options/command_syntax.hpp"
#include "cli/options/nearest_name.hpp"
#include "cli/options/number_text.hpp"
#include "cli/text/fitted_text.hpp"
#include "cli/text/progress_bar.hpp"
#include "cli/text/table_text.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::uint64_t kMaxPlayouts = 1'000'000'000;

struct Arguments {
  std::optional<std::string> seconds;
  std::optional<std::string> series;
  std::optional<std::string> playouts;
  bool fingerprint_only = false;
  bool json = false;
};

// What shall be measured, and how.
struct Plan {
  std::vector<std::size_t> series;  // places in bench::series()
  double seconds = 0.5;
  std::optional<std::uint64_t> playouts;  // so many, once, and nothing else that a profiler would count
  bool fingerprint_only = false;
};

struct MeasuredSpeed {
  std::size_t series;
  Speed speed;
};

// All series of a plan, or the first ones until Ctrl-C is pressed.
std::vector<MeasuredSpeed> measure(const Plan& plan, Console& console) {
  const InterruptScope interrupts;
  std::vector<MeasuredSpeed> measured;
  ProgressBar bar(console, plan.series.size() * kBatches, "batches");
  std::uint64_t batches = 0;
  const auto go_on = [&] {
    bar.show(++batches);
    return !InterruptScope::requested();
  };
  for (const std::size_t series : plan.series) {
    if (InterruptScope::requested()) break;
    const auto speed =
        plan.playouts ? time_playouts(series, *plan.playouts) : measure_speed(series, plan.seconds, go_on);
    if (speed) measured.push_back({series, *speed});
  }
  return measured;
}

double parse_seconds(const std::string& text) {
  double seconds = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  constexpr double kMax = 60;
  if (result.ec != std::errc() || result.ptr != end || !(seconds > 0) || seconds > kMax) {
    throw BadInput("--seconds: a number above 0, at most 60, expected, got '" + shortened(text, 40) + "'");
  }
  return seconds;
}

std::vector<std::size_t> parse_series(const std::optional<std::string>& wanted) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < bench::series().size(); ++i) {
    if (!wanted || bench::series()[i] == *wanted) places.push_back(i);
  }
  if (!places.empty()) return places;
  const std::vector<std::string_view> names(bench::series().begin(), bench::series().end());
  throw BadInput("--series: no such series: '" + shortened(*wanted, 40) + "'" + did_you_mean(*wanted, names) +
                 "; 'vivarium bench' lists them");
}

Plan parse_plan(const Arguments& arguments) {
  if (arguments.fingerprint_only && (arguments.series || arguments.playouts)) {
    throw BadInput("--fingerprint-only measures nothing: neither --series nor --playouts goes with it");
  }
  if (arguments.seconds && arguments.playouts) throw BadInput("--seconds and --playouts: only one of them");
  Plan plan;
  plan.fingerprint_only = arguments.fingerprint_only;
  plan.series = parse_series(arguments.series);
  if (arguments.seconds) plan.seconds = parse_seconds(*arguments.seconds);
  if (arguments.playouts) plan.playouts = number_in_range("--playouts", *arguments.playouts, 1, kMaxPlayouts);
  return plan;
}

// Whole where it is whole: {"allocations_per_playout": 0}.
Data number(double value) {
  const double whole = std::round(value);
  return whole == value ? Data(static_cast<std::int64_t>(whole)) : Data(value);
}

// To four digits; more would be noise.
Data rounded(double value) {
  if (!(value > 0)) return Data(0);
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 3);
  return number(unit < 1 ? std::round(value / unit) / std::round(1 / unit) : std::round(value / unit) * unit);
}

Data speed_data(const Speed& speed) {
  return Data::object(
      {{"playouts_per_s", rounded(speed.playouts_per_s)},
       {"ns_per_step", rounded(speed.ns_per_step)},
       {"steps_per_playout", rounded(speed.steps_per_playout)},
       {"allocations_per_playout", speed.allocations_per_playout ? number(*speed.allocations_per_playout) : Data()}});
}

Data speeds_data(const std::vector<MeasuredSpeed>& measured) {
  Data speeds = Data::object();
  for (const auto& [series, speed] : measured) speeds.set(bench::series()[series], speed_data(speed));
  return speeds;
}

std::string speeds_table(const std::vector<MeasuredSpeed>& measured, int width) {
  using Align = TableText::Align;
  std::vector<std::string> names = {""};
  std::vector<ColumnGroup> columns = {{{Align::right}, {{"playouts a second"}}},
                                      {{Align::right}, {{"ns a step"}}},
                                      {{Align::right}, {{"steps a playout"}}},
                                      {{Align::right}, {{"allocations a playout"}}}};
  for (const auto& [series, speed] : measured) {
    names.push_back(bench::series()[series]);
    columns[0].rows.push_back({grouped(static_cast<std::uint64_t>(speed.playouts_per_s))});
    columns[1].rows.push_back({fmt::format("{:.1f}", speed.ns_per_step)});
    columns[2].rows.push_back({fmt::format("{:.1f}", speed.steps_per_playout)});
    columns[3].rows.push_back(
        {speed.allocations_per_playout ? fmt::format("{:g}", *speed.allocations_per_playout) : "not counted"});
  }
  return fitted_table(names, columns, width);
}

ExitStatus run_bench(const Arguments& arguments, Console& console) {
  const Plan plan = parse_plan(arguments);
  Data data = Data::object();
  if (!plan.playouts) {
    const std::string fingerprint = bench::fingerprint();
    data.set("fingerprint", fingerprint);
    if (!arguments.json) {
      console.out << (plan.fingerprint_only ? "" : "fingerprint ") << fingerprint << '\n' << std::flush;
    }
  }
  if (!plan.fingerprint_only) {
    const std::vector<MeasuredSpeed> measured = measure(plan, console);
    data.set("speeds", speeds_data(measured));
    if (!arguments.json) console.out << speeds_table(measured, console.text_width());
    if (measured.size() < plan.series.size()) {
      print_error(console, fmt::format("stopped after {} of {} series", measured.size(), plan.series.size()));
    }
  }
  if (arguments.json) console.out << to_pretty_json(data) << '\n';
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "A playout is a game between random players; a step is one decision: list the legal moves, draw one, apply it.\n"
    "The fingerprint is a hash of every state that a fixed set of games reaches, the same on every machine.\n"
    "Ctrl-C ends it early and shows the series that were measured so far.\n"
    "\n"
    "Examples:\n"
    "  vivarium bench\n"
    "  vivarium bench --json --seconds 2\n"
    "  vivarium bench --fingerprint-only\n"
    "  valgrind --tool=callgrind vivarium bench --series dino-twist/4 --playouts 2000";

}  // namespace

DeclaredCommand add_bench_command(CLI::App& program) {
  CommandSyntax syntax(program, "bench", "Show the behaviour fingerprint and speeds");
  const auto arguments = std::make_shared<Arguments>();
  syntax.option({"--seconds", "S", "Seconds to measure each series (default 0.5)"}, arguments->seconds);
  syntax.option({"--series", "NAME", "Measure only this one, as the table names it: dino-twist/4"}, arguments->series);
  syntax.option({"--playouts", "N", "Play N fixed games of each series once and do nothing else: for profilers"},
                arguments->playouts);
  syntax.flag("--fingerprint-only", arguments->fingerprint_only, "Show the fingerprint alone");
  syntax.flag("--json", arguments->json, "Print JSON");
  syntax.footer(kFooter);
  return syntax.command([arguments](Console& console) { return run_bench(*arguments, console); });
}

}  // namespace vivarium::cli
