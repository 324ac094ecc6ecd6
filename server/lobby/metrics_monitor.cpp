#include "server/lobby/metrics_monitor.hpp"

#include <array>

#include "server/log.hpp"

namespace vivarium::server {

void MetricsMonitor::count_move(Mover by) {
  constexpr std::array<std::string_view, 3> kMovers = {"person", "bot", "stand-in"};
  metrics_.count_move(kMovers[static_cast<std::size_t>(by)]);
}

void MetricsMonitor::note(Level level, std::string_view event, std::initializer_list<Data::Member> fields) {
  log(level == Level::error ? LogLevel::error : LogLevel::info, event, fields);
}

}  // namespace vivarium::server
