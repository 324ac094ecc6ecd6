#include "server/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace vivarium::server {
namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::BuildHistogram;
using prometheus::Histogram;

const Histogram::BucketBoundaries& time_buckets() {
  static const Histogram::BucketBoundaries buckets = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                      0.1,    0.25,  0.5,    1,     2.5,  5};
  return buckets;
}

// These change with every command, those included of which nobody else is to know.
constexpr std::array<std::string_view, 5> kOfCommands = {"vivarium_messages_total", "vivarium_refusals_total",
                                                         "vivarium_command_seconds", "vivarium_store_seconds",
                                                         "vivarium_store_appends"};

}  // namespace

struct Metrics::Families {
  prometheus::Registry registry;
  prometheus::Gauge& tables = gauge("vivarium_tables", "Tables that are open");
  prometheus::Gauge& rooms = gauge("vivarium_tables_in_memory", "Tables that somebody has come to of late");
  prometheus::Gauge& connections = gauge("vivarium_connections", "Connections, HTTP and WebSocket");
  prometheus::Gauge& waiting_bots = gauge("vivarium_bots_waiting", "Bots that wait for a thread to think on");
  prometheus::Gauge& store_works = gauge("vivarium_store_works", "1 if the last write to the store succeeded");
  prometheus::Counter& messages =
      BuildCounter().Name("vivarium_messages_total").Help("Messages from clients").Register(registry).Add({});
  prometheus::Counter& dropped = BuildCounter()
                                     .Name("vivarium_slow_readers_total")
                                     .Help("Connections dropped because they did not read")
                                     .Register(registry)
                                     .Add({});
  prometheus::Family<prometheus::Counter>& failures = BuildCounter()
                                                          .Name("vivarium_failures_total")
                                                          .Help("What should not have happened; the log says more")
                                                          .Register(registry);
  prometheus::Family<prometheus::Counter>& moves =
      BuildCounter().Name("vivarium_moves_total").Help("Moves that took effect").Register(registry);
  prometheus::Family<prometheus::Counter>& refusals =
      BuildCounter().Name("vivarium_refusals_total").Help("Refused requests and commands").Register(registry);
  prometheus::Family<prometheus::Counter>& requests =
      BuildCounter().Name("vivarium_http_requests_total").Help("HTTP requests by status").Register(registry);
  prometheus::Family<prometheus::Counter>& games =
      BuildCounter().Name("vivarium_finished_games_total").Help("Games played to the end").Register(registry);
  prometheus::Histogram& commands = BuildHistogram()
                                        .Name("vivarium_command_seconds")
                                        .Help("From a command's arrival until its effect was sent to everybody")
                                        .Register(registry)
                                        .Add({}, time_buckets());
  prometheus::Histogram& store = BuildHistogram()
                                     .Name("vivarium_store_seconds")
                                     .Help("Time of one transaction of the store")
                                     .Register(registry)
                                     .Add({}, time_buckets());
  prometheus::Histogram& group = BuildHistogram()
                                     .Name("vivarium_store_appends")
                                     .Help("Appends that shared one transaction")
                                     .Register(registry)
                                     .Add({}, Histogram::BucketBoundaries{1, 2, 5, 10, 25, 50, 100, 250});

  prometheus::Gauge& gauge(const char* name, const char* help) {
    return BuildGauge().Name(name).Help(help).Register(registry).Add({});
  }
};

Metrics::Metrics() : families_(std::make_unique<Families>()) { families_->store_works.Set(1); }
Metrics::~Metrics() = default;

void Metrics::set_tables(std::size_t count) { families_->tables.Set(static_cast<double>(count)); }
void Metrics::set_rooms(std::size_t count) { families_->rooms.Set(static_cast<double>(count)); }
void Metrics::set_connections(std::size_t count) { families_->connections.Set(static_cast<double>(count)); }
void Metrics::set_waiting_bots(std::size_t count) { families_->waiting_bots.Set(static_cast<double>(count)); }
void Metrics::set_store_works(bool works) { families_->store_works.Set(works ? 1 : 0); }
void Metrics::count_move(std::string_view by) { families_->moves.Add({{"by", std::string(by)}}).Increment(); }
void Metrics::count_refusal(protocol::RefusalCode code) {
  families_->refusals.Add({{"code", std::string(protocol::to_name(code))}}).Increment();
}
void Metrics::count_request(int status) { families_->requests.Add({{"status", std::to_string(status)}}).Increment(); }
void Metrics::count_message() { families_->messages.Increment(); }
void Metrics::count_dropped_reader() { families_->dropped.Increment(); }
void Metrics::count_failure(std::string_view where) {
  families_->failures.Add({{"where", std::string(where)}}).Increment();
}
void Metrics::count_finished_game(std::string_view game) {
  families_->games.Add({{"game", std::string(game)}}).Increment();
}
void Metrics::observe_command(double seconds) { families_->commands.Observe(seconds); }
void Metrics::observe_store(double seconds, std::size_t appends) {
  families_->store.Observe(seconds);
  families_->group.Observe(static_cast<double>(appends));
}

std::string Metrics::text(Readers readers) const {
  auto collected = families_->registry.Collect();
  if (readers == Readers::anybody) {
    std::erase_if(collected, [](const prometheus::MetricFamily& family) {
      return std::find(kOfCommands.begin(), kOfCommands.end(), family.name) != kOfCommands.end();
    });
  }
  return prometheus::TextSerializer().Serialize(collected);
}

}  // namespace vivarium::server
