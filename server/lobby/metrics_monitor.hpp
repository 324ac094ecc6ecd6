// MetricsMonitor: what rooms and their registry tell, as figures for Prometheus and lines of the log.
#pragma once

#include "server/lobby/registry_monitor.hpp"
#include "server/metrics.hpp"

namespace vivarium::server {

class MetricsMonitor final : public RegistryMonitor {
 public:
  explicit MetricsMonitor(Metrics& metrics) : metrics_(metrics) {}

  void count_move(Mover by) override;
  void count_refusal(protocol::RefusalCode code) override { metrics_.count_refusal(code); }
  void count_finished_game(std::string_view game) override { metrics_.count_finished_game(game); }
  void count_failed_table() override { metrics_.count_failure("table"); }
  void count_failure(std::string_view where) override { metrics_.count_failure(where); }
  void set_tables(std::size_t count) override { metrics_.set_tables(count); }
  void observe_command(Millis taken) override { metrics_.observe_command(static_cast<double>(taken.count()) / 1000); }
  void note(Level level, std::string_view event, std::initializer_list<Data::Member> fields) override;

 private:
  Metrics& metrics_;
};

}  // namespace vivarium::server
