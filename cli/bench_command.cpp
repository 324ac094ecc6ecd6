// vivarium bench: the behaviour fingerprint, and the speed of random playouts.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "bench/fingerprint.hpp"
#include "bench/playout.hpp"
#include "cli/commands.hpp"
#include "cli/printable.hpp"
#include "cli/speed_measurement.hpp"
#include "cli/table_text.hpp"
#include "protocol/json.hpp"

namespace vivarium::cli {
namespace {

struct Arguments {
  std::string seconds = "0.5";
  bool fingerprint_only = false;
  bool json = false;
};

double parse_seconds(const std::string& text) {
  double seconds = 0;
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, seconds, std::chars_format::fixed);
  constexpr double kMost = 60;
  if (result.ec != std::errc() || result.ptr != end || !(seconds > 0) || seconds > kMost) {
    throw BadInput("--seconds: a number above 0, at most 60, expected, got '" + shortened(text, 40) + "'");
  }
  return seconds;
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
  return Data::object({{"playouts_per_s", rounded(speed.playouts_per_s)},
                       {"ns_per_step", rounded(speed.ns_per_step)},
                       {"steps_per_playout", rounded(speed.steps_per_playout)},
                       {"allocations_per_playout", number(speed.allocations_per_playout)}});
}

void print_json(Console& console, const Arguments& arguments) {
  Data data = Data::object({{"fingerprint", bench::fingerprint()}});
  if (!arguments.fingerprint_only) {
    const double seconds = parse_seconds(arguments.seconds);
    Data speeds = Data::object();
    for (std::size_t i = 0; i < bench::series().size(); ++i) {
      speeds.set(bench::series()[i], speed_data(measure_speed(i, seconds)));
    }
    data.set("speeds", std::move(speeds));
  }
  console.out << to_pretty_json(data) << '\n';
}

void print_table(Console& console, double seconds) {
  using Align = TableText::Align;
  TableText table({Align::left, Align::right, Align::right, Align::right, Align::right});
  table.add_row({"", "playouts a second", "ns a step", "steps a playout", "allocations a playout"});
  for (std::size_t i = 0; i < bench::series().size(); ++i) {
    const Speed speed = measure_speed(i, seconds);
    table.add_row({bench::series()[i], grouped(static_cast<std::uint64_t>(speed.playouts_per_s)),
                   fmt::format("{:.1f}", speed.ns_per_step), fmt::format("{:.1f}", speed.steps_per_playout),
                   fmt::format("{:g}", speed.allocations_per_playout)});
  }
  console.out << table.text();
}

ExitStatus run_bench(const Arguments& arguments, Console& console) {
  const double seconds = parse_seconds(arguments.seconds);
  if (arguments.json) {
    print_json(console, arguments);
    return ExitStatus::ok;
  }
  console.out << (arguments.fingerprint_only ? "" : "fingerprint ") << bench::fingerprint() << '\n' << std::flush;
  if (!arguments.fingerprint_only) print_table(console, seconds);
  return ExitStatus::ok;
}

constexpr const char* kFooter =
    "A playout is a game of random players; a step is one decision: legal moves listed, one drawn, applied.\n"
    "The fingerprint is one number over everything that fixed games reach: the same on every machine.\n"
    "\n"
    "Examples:\n"
    "  vivarium bench\n"
    "  vivarium bench --json --seconds 2\n"
    "  vivarium bench --fingerprint-only";

}  // namespace

DeclaredCommand add_bench_command(CLI::App& program) {
  CLI::App* app = program.add_subcommand("bench", "Show the behaviour fingerprint and speeds");
  const auto arguments = std::make_shared<Arguments>();
  app->add_option("--seconds", arguments->seconds, "How long to measure each series (default 0.5)")->option_text("S");
  app->add_flag("--fingerprint-only", arguments->fingerprint_only, "Show the fingerprint alone");
  app->add_flag("--json", arguments->json, "Print JSON");
  app->footer(kFooter);
  return {app, [arguments](Console& console) { return run_bench(*arguments, console); }};
}

}  // namespace vivarium::cli
