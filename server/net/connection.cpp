#include "server/net/connection.hpp"

#include <string_view>

#include "server/log.hpp"

namespace vivarium::server {

void report_failure(const std::exception_ptr& failure, Metrics& metrics, ConnectionHandle& connection) {
  if (!failure) return;
  metrics.count_failure("session");
  connection.cut();
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    log(LogLevel::error, "session failed", {{"reason", std::string_view(error.what())}});
  } catch (...) {
    log(LogLevel::error, "session failed");
  }
}

}  // namespace vivarium::server
