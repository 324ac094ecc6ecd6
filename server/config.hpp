// How a server is set up: by flags, by the environment, by a file; whatever comes first in this order counts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/log.hpp"

namespace vivarium::server {

struct ConnectionLimits {
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 64;
  double requests_per_second = 20;  // of one address, over HTTP
  double request_burst = 240;       // a browser that opens the table asks for some forty files at once
  double messages_per_second = 10;  // of one WebSocket
  double message_burst = 30;
  // Holds the largest message that a table sends: whoever comes must get in.
  static constexpr std::size_t kLeastQueueBytes = 512U << 10U;
  std::size_t queue_bytes = std::size_t{1} << 20U;  // that wait for a slow reader
};

// Who may read /metrics: programs on this machine, anybody, nobody.
enum class MetricsFor : std::uint8_t { local, any, off };

struct ServerConfig {
  std::uint16_t port = 8080;  // 0: any that is free
  std::string bind = "127.0.0.1";
  std::string data = "vivarium-data";  // the folder of the store; empty: keep nothing
  std::string store;                   // the address of the PostgreSQL that takes the folder's place; empty: none
  std::string store_password_file;
  // Of several nodes at one database:
  std::string bus;                           // the address of the bus between them; empty: this server is alone
  std::string bus_credentials;               // a file
  std::string bus_ca;                        // a file
  bool bus_anonymous = false;                // without credentials also beyond this machine
  std::string node;                          // this one's name, for people; empty: the machine's
  std::string web;                           // the folder of the browser's table; empty: a plain page
  std::string public_url;                    // "https://games.example.org", as people see it
  std::vector<std::string> hosts;            // the names under which it answers; empty: its own; "*": any
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  ConnectionLimits connections;
  RegistryLimits registry;
  std::optional<std::int64_t> store_limit_mib;
  Millis keep_closed = std::chrono::hours(24 * 30);  // what is stored of a closed table
  std::optional<Millis> keep_records;                // finished games; none: for ever
  MetricsFor metrics = MetricsFor::local;
  std::size_t bot_threads = 0;  // 0: one less than there are cores, at least one
  int shutdown_seconds = 5;
  LogLevel log_level = LogLevel::info;
};

struct Setting {
  std::string name;     // "bot-threads": the flag; in files and in the environment with _ instead of -
  std::string meaning;  // a short sentence
  // Returns what is wrong with the text.
  std::function<std::optional<std::string>(ServerConfig&, const std::string&)> set;
  std::function<Data(const ServerConfig&)> get;

  [[nodiscard]] std::string file_name() const;         // bot_threads
  [[nodiscard]] std::string environment_name() const;  // VIVARIUM_BOT_THREADS
};

const std::vector<Setting>& settings();

// A JSON object with settings. Returns what is wrong: "port: 0 to 65535 expected".
std::optional<std::string> read_config(std::string_view json, ServerConfig& config);
// The same, complete, as people read it.
std::string to_text(const ServerConfig& config);

}  // namespace vivarium::server
