#include "server/config.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "bots/roster.hpp"
#include "engine/core/place_in.hpp"
#include "protocol/json.hpp"
#include "server/store/postgres_address.hpp"
#include "server/table/table_messages.hpp"

namespace vivarium::server {
namespace {

using Set = std::function<std::optional<std::string>(ServerConfig&, const std::string&)>;
using Get = std::function<Data(const ServerConfig&)>;

constexpr std::array<std::string_view, 5> kLevels = {"debug", "info", "warning", "error", "off"};

constexpr std::array<std::string_view, 3> kReaders = {"local", "any", "off"};

struct Range {
  std::int64_t lowest;
  std::int64_t highest;
};

std::optional<std::int64_t> number_in(const std::string& text, Range range) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (number < range.lowest || number > range.highest) return std::nullopt;
  return number;
}

// A whole number somewhere in the configuration, whatever type it is kept as there.
template <class Place>
Setting number(std::string name, std::string meaning, Range range, Place place) {
  return {std::move(name), std::move(meaning),
          [range, place](ServerConfig& config, const std::string& text) -> std::optional<std::string> {
            const auto value = number_in(text, range);
            if (!value) {
              return "a whole number from " + std::to_string(range.lowest) + " to " + std::to_string(range.highest) +
                     " expected";
            }
            using Type = std::remove_cvref_t<decltype(place(config))>;
            place(config) = static_cast<Type>(*value);
            return std::nullopt;
          },
          [place](const ServerConfig& config) -> Data {
            ServerConfig copy = config;
            return static_cast<std::int64_t>(place(copy));
          }};
}

template <class Place>
Setting duration(std::string name, std::string meaning, Range range, Millis unit, Place place) {
  return {std::move(name), std::move(meaning),
          [range, unit, place](ServerConfig& config, const std::string& text) -> std::optional<std::string> {
            const auto value = number_in(text, range);
            if (!value) {
              return "a whole number from " + std::to_string(range.lowest) + " to " + std::to_string(range.highest) +
                     " expected";
            }
            place(config) = unit * *value;
            return std::nullopt;
          },
          [unit, place](const ServerConfig& config) -> Data {
            ServerConfig copy = config;
            return static_cast<std::int64_t>(place(copy) / unit);
          }};
}

template <class Place>
Setting text(std::string name, std::string meaning, Place place) {
  return {std::move(name), std::move(meaning),
          [place](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            place(config) = value;
            return std::nullopt;
          },
          [place](const ServerConfig& config) -> Data {
            ServerConfig copy = config;
            return place(copy);
          }};
}

template <class Place>
Setting flag(std::string name, std::string meaning, Place place) {
  return {std::move(name), std::move(meaning),
          [place](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            if (value != "yes" && value != "no") return "yes or no expected";
            place(config) = value == "yes";
            return std::nullopt;
          },
          [place](const ServerConfig& config) -> Data {
            ServerConfig copy = config;
            return place(copy) ? "yes" : "no";
          }};
}

// The words between commas, without the blanks around them.
std::vector<std::string> split(std::string_view list) {
  constexpr std::string_view kBlanks = " \t";
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    std::string_view word = list.substr(0, comma);
    word = word.substr(std::min(word.find_first_not_of(kBlanks), word.size()));
    word = word.substr(0, word.find_last_not_of(kBlanks) + 1);
    if (!word.empty()) words.emplace_back(word);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return words;
}

template <class Place>
Setting list(std::string name, std::string meaning, Place place) {
  return {std::move(name), std::move(meaning),
          [place](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            place(config) = split(value);
            return std::nullopt;
          },
          [place](const ServerConfig& config) -> Data {
            ServerConfig copy = config;
            std::string joined;
            for (const std::string& word : place(copy)) joined += (joined.empty() ? "" : ",") + word;
            return joined;
          }};
}

Setting store() {
  return {"store", "postgresql://USER@HOST/DATABASE, where tables are kept instead of in --data; without a password",
          [](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            if (!value.empty()) {
              if (const auto address = parse_postgres_address(value); !address) return address.error();
            }
            config.store = value;
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data { return config.store; }};
}

Setting store_limit() {
  return {"store-limit-mib", "The most that the store in --data may take, in MiB; 0: whatever the disk has",
          [](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            const auto limit = number_in(value, {0, 1 << 20});
            if (!limit) return "a whole number of MiB expected";
            config.store_limit_mib = limit;
            if (*limit == 0) config.store_limit_mib.reset();
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data { return config.store_limit_mib.value_or(0); }};
}

Setting stand_in() {
  return {"stand-in", "The bot that plays for somebody who is gone",
          [](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            const auto bot = bots::parse_bot(value);
            if (!bot) return bot.error();
            config.registry.room.stand_in = value;
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data { return config.registry.room.stand_in; }};
}

Setting metrics() {
  constexpr std::string_view kExpected = "local, any or off expected";
  return {"metrics", "Who may read /metrics: local (programs on this machine), any or off",
          [=](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            const auto reader = place_in(kReaders, value);
            if (!reader) return std::string(kExpected);
            config.metrics = static_cast<MetricsFor>(*reader);
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data { return kReaders[static_cast<std::size_t>(config.metrics)]; }};
}

Setting keep_records() {
  return {"keep-records-days", "How long finished games are kept; 0: for ever",
          [](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            const auto days = number_in(value, {0, 36'500});
            if (!days) return "a whole number from 0 to 36500 expected";
            config.keep_records = std::chrono::hours(24 * *days);
            if (*days == 0) config.keep_records.reset();
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data {
            return static_cast<std::int64_t>(config.keep_records.value_or(Millis(0)) / std::chrono::hours(24));
          }};
}

Setting log_level() {
  return {"log-level", "debug, info, warning, error or off",
          [](ServerConfig& config, const std::string& value) -> std::optional<std::string> {
            const auto level = place_in(kLevels, value);
            if (!level) return "debug, info, warning, error or off expected";
            config.log_level = static_cast<LogLevel>(*level);
            return std::nullopt;
          },
          [](const ServerConfig& config) -> Data { return kLevels[static_cast<std::size_t>(config.log_level)]; }};
}

constexpr Range kCount{1, 1'000'000};

static_assert(ConnectionLimits::kLeastQueueBytes >= kMaxWelcomeBytes);

std::vector<Setting> make_settings() {
  using C = ServerConfig;
  return {
      number("port", "The port; 0: any that is free", {0, 65'535}, [](C& c) -> auto& { return c.port; }),
      text("bind", "The address to listen on; 0.0.0.0: every one", [](C& c) -> auto& { return c.bind; }),
      text("data", "The folder where tables are kept; empty: nothing is kept", [](C& c) -> auto& { return c.data; }),
      store(),
      text("store-password-file", "A file with the password for --store and nothing else; empty: libpq finds it",
           [](C& c) -> auto& { return c.store_password_file; }),
      text("bus", "nats://HOST:4222: this server is one of several nodes at --store; without user and password",
           [](C& c) -> auto& { return c.bus; }),
      text("bus-credentials", "A file of credentials for --bus (or VIVARIUM_BUS_USER and VIVARIUM_BUS_PASSWORD)",
           [](C& c) -> auto& { return c.bus_credentials; }),
      text("bus-ca", "A file with the authorities that certify a tls:// bus, beside the system's",
           [](C& c) -> auto& { return c.bus_ca; }),
      flag("bus-anonymous", "Whether the bus may be used without credentials beyond this machine",
           [](C& c) -> auto& { return c.bus_anonymous; }),
      text("node", "The name of this node; empty: the machine's name", [](C& c) -> auto& { return c.node; }),
      text("web", "The folder with the browser's table", [](C& c) -> auto& { return c.web; }),
      text("public-url", "The address as people see it, for links", [](C& c) -> auto& { return c.public_url; }),
      list("hosts", "The host names to answer to, with commas; empty: this machine's own and IP addresses; *: any",
           [](C& c) -> auto& { return c.hosts; }),
      list("trusted-proxies", "IP addresses of reverse proxies, with commas, whose X-Forwarded-For is believed",
           [](C& c) -> auto& { return c.trusted_proxies; }),
      number("max-tables", "Tables at the same time", kCount, [](C& c) -> auto& { return c.registry.places.all; }),
      number("max-tables-per-address", "Tables for several people that one address may have open", kCount,
             [](C& c) -> auto& { return c.registry.places.shared; }),
      number("max-solo-tables-per-address",
             "Games against bots alone where nobody is; the oldest gives way to the next one", kCount,
             [](C& c) -> auto& { return c.registry.places.solo; }),
      number("max-spectators", "Spectators at one table; whoever has a seat always gets in", {0, 10'000},
             [](C& c) -> auto& { return c.registry.room.spectators; }),
      number("max-connections", "Connections at the same time", kCount,
             [](C& c) -> auto& { return c.connections.connections; }),
      number("max-connections-per-address", "Connections of one address", kCount,
             [](C& c) -> auto& { return c.connections.connections_per_address; }),
      number("requests-per-second", "HTTP requests of one address", kCount,
             [](C& c) -> auto& { return c.connections.requests_per_second; }),
      number("request-burst", "HTTP requests of one address at once", kCount,
             [](C& c) -> auto& { return c.connections.request_burst; }),
      number("messages-per-second", "Messages of one connection, and of one person over all of theirs", kCount,
             [](C& c) -> auto& { return c.connections.messages_per_second; }),
      number("message-burst", "The same at once", kCount, [](C& c) -> auto& { return c.connections.message_burst; }),
      number("queue-bytes", "What may wait for a slow reader until it is dropped",
             {ConnectionLimits::kLeastQueueBytes, 1 << 30}, [](C& c) -> auto& { return c.connections.queue_bytes; }),
      number("bot-threads", "Threads for bots; 0: one less than there are cores", {0, 256},
             [](C& c) -> auto& { return c.bot_threads; }),
      duration("bot-pause-ms", "How long a bot's move takes at least, so that people can follow", {0, 60'000},
               Millis(1), [](C& c) -> auto& { return c.registry.room.bot_pause; }),
      duration("round-pause-seconds", "The longest pause at the end of a round; 0: none", {0, 600}, Millis(1'000),
               [](C& c) -> auto& { return c.registry.room.round_pause; }),
      stand_in(),
      duration("relaxed-seconds", "The time for a decision at a relaxed table", {5, 86'400}, Millis(1'000),
               [](C& c) -> auto& { return c.registry.room.relaxed; }),
      duration("fast-seconds", "The time for a decision at a fast table", {1, 86'400}, Millis(1'000),
               [](C& c) -> auto& { return c.registry.room.fast; }),
      duration("host-away-seconds", "When others may go on in the host's place", {1, 86'400}, Millis(1'000),
               [](C& c) -> auto& { return c.registry.room.host_away; }),
      duration("idle-hours", "When a table in mid-game is closed to which nobody comes", {1, 24 * 365},
               std::chrono::hours(1), [](C& c) -> auto& { return c.registry.idle; }),
      duration("over-hours", "When it is closed before or after a match", {1, 24 * 365}, std::chrono::hours(1),
               [](C& c) -> auto& { return c.registry.over; }),
      duration("unattended-minutes", "When it is closed if nobody ever took a seat", {1, 60 * 24 * 365},
               std::chrono::minutes(1), [](C& c) -> auto& { return c.registry.unattended; }),
      duration("retention-days", "How long what is stored of a closed table is kept", {0, 36'500},
               std::chrono::hours(24), [](C& c) -> auto& { return c.keep_closed; }),
      keep_records(),
      number("shutdown-seconds", "How long a stop waits for connections to close", {0, 300},
             [](C& c) -> auto& { return c.shutdown_seconds; }),
      store_limit(),
      metrics(),
      log_level(),
  };
}

// The value of a file's setting as a flag would have it.
std::optional<std::string> as_flag(const Data& value) {
  if (const auto* text = value.as_text()) return *text;
  if (const auto* whole = value.as_int()) return std::to_string(*whole);
  return std::nullopt;
}

}  // namespace

std::string Setting::file_name() const {
  std::string changed = name;
  std::replace(changed.begin(), changed.end(), '-', '_');
  return changed;
}

std::string Setting::environment_name() const {
  std::string changed = "VIVARIUM_" + file_name();
  for (char& c : changed) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return changed;
}

const std::vector<Setting>& settings() {
  static const std::vector<Setting> made = make_settings();
  return made;
}

std::optional<std::string> read_config(std::string_view json, ServerConfig& config) {
  const auto data = parse_json(json);
  if (!data) return data.error().text();
  if (data->as_object() == nullptr) return "an object with settings expected";
  for (const auto& [name, value] : *data->as_object()) {
    const auto setting = std::find_if(settings().begin(), settings().end(),
                                      [&](const Setting& known) { return known.file_name() == name; });
    if (setting == settings().end()) return name.substr(0, 40) + ": no such setting";
    const auto text = as_flag(value);
    if (!text) return name + ": text or a whole number expected, got " + std::string(value.kind_name());
    if (const auto problem = setting->set(config, *text)) return name + ": " + *problem;
  }
  return std::nullopt;
}

std::string to_text(const ServerConfig& config) {
  Data data = Data::object();
  for (const Setting& setting : settings()) data.set(setting.file_name(), setting.get(config));
  return to_pretty_json(data);
}

}  // namespace vivarium::server
