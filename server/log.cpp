#include "server/log.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "protocol/json_writer.hpp"

namespace vivarium::server {
namespace {

spdlog::level::level_enum level_of(LogLevel level) {
  constexpr std::array<spdlog::level::level_enum, 5> kLevels = {
      spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err, spdlog::level::off};
  return kLevels[static_cast<std::size_t>(level)];
}

spdlog::logger& logger() {
  static const std::shared_ptr<spdlog::logger> made = [] {
    auto logger = std::make_shared<spdlog::logger>("vivarium", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    // The message is the rest of the object.
    logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})", spdlog::pattern_time_type::utc);
    logger->flush_on(spdlog::level::debug);
    return logger;
  }();
  return *made;
}

}  // namespace

void set_log_level(LogLevel level) { logger().set_level(level_of(level)); }

void log(LogLevel level, std::string_view event, std::initializer_list<Data::Member> fields) {
  if (!logger().should_log(level_of(level))) return;
  // The inside of an object that the pattern begins.
  JsonWriter members;
  members.name("event");
  members.write(event);
  for (const Data::Member& field : fields) {
    members.name(field.first);
    members.write(field.second);
  }
  const std::string text = members.json();
  logger().log(level_of(level), spdlog::string_view_t(text));
}

}  // namespace vivarium::server
