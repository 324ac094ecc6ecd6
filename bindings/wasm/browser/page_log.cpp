// What goes wrong is told to the browser's console, by way of standard error; the rest to nobody.
#include <unistd.h>

#include <string>

#include "protocol/json.hpp"
#include "server/log.hpp"

namespace vivarium::server {

void set_log_level(LogLevel /*level*/) {}

void log(LogLevel level, std::string_view event, std::initializer_list<Data::Member> fields) {
  if (level < LogLevel::warning) return;
  Data line = Data::object({{"event", event}});
  for (const Data::Member& field : fields) line.set(field.first, field.second);
  const std::string text = to_json(line) + "\n";
  static_cast<void>(write(STDERR_FILENO, text.data(), text.size()));
}

}  // namespace vivarium::server
