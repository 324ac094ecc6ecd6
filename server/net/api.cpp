#include "server/net/api.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "protocol/games_data.hpp"
#include "protocol/json.hpp"
#include "protocol/printable.hpp"
#include "protocol/record_json.hpp"
#include "protocol/replay.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

constexpr std::string_view kReplaysPath = "/api/v2/replays";

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

std::string_view query_of(std::string_view target) {
  return target.substr(std::min(path_of(target).size() + 1, target.size()));
}

HttpResponse json_answer(int status, const Data& data) { return {status, "application/json", to_json(data), {}}; }

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::size_t slash = std::min(path.find('/'), path.size());
    parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(slash);
  }
  return parts;
}

// A form of another site cannot send this type without asking first.
bool sends_json(const HttpRequest& request) { return request.content_type.starts_with("application/json"); }
Refusal not_json() { return {RefusalCode::unreadable_message, "Content-Type: application/json expected"}; }

// "https://example.org:8443" -> "example.org:8443", in small letters.
std::string host_of(std::string_view origin) {
  const std::size_t scheme = origin.find("://");
  std::string host(scheme == std::string_view::npos ? origin : origin.substr(scheme + 3));
  host = host.substr(0, host.find('/'));
  for (char& c : host) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return host;
}

std::string without_port(const std::string& host) {
  const std::size_t colon = host.rfind(':');
  return colon == std::string::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

bool is_address(std::string name) {
  if (name.size() > 2 && name.front() == '[' && name.back() == ']') name = name.substr(1, name.size() - 2);
  boost::system::error_code error;
  static_cast<void>(boost::asio::ip::make_address(name, error));
  return !error;
}

bool is_host_name(const std::string& name) {
  constexpr std::string_view kCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-._";
  return name == "*" || is_address(name) || (!name.empty() && name.find_first_not_of(kCharacters) == std::string::npos);
}

// As requests are compared with it: small letters, no port.
std::string host_setting(const std::string& given) {
  std::string name = without_port(host_of(given));
  if (!is_host_name(name)) throw std::runtime_error("hosts: not a host name: " + given);
  return name;
}

// The names that were given, or those that this machine has.
std::vector<std::string> known_hosts(const ServerConfig& config) {
  std::vector<std::string> hosts;
  for (const std::string& host : config.hosts) hosts.push_back(host_setting(host));
  if (!config.public_url.empty()) hosts.push_back(without_port(host_of(config.public_url)));
  if (!config.hosts.empty()) return hosts;
  boost::system::error_code error;
  const std::string own = host_of(boost::asio::ip::host_name(error));
  hosts.emplace_back("localhost");
  if (!error && !own.empty()) {
    hosts.push_back(own);
    hosts.push_back(own + ".local");
  }
  return hosts;
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "before=17": the matches before that one are asked for; without a query the latest ones.
std::optional<std::int64_t> match_before(std::string_view query) {
  constexpr std::string_view kBefore = "before=";
  if (query.empty()) return kAfterAllMatches;
  return query.starts_with(kBefore) ? whole_number(query.substr(kBefore.size())) : std::nullopt;
}

Data finished_data(const std::vector<FinishedEntry>& entries) {
  Data list = Data::array();
  for (const FinishedEntry& entry : entries) {
    list.push_back(Data::object({{"table", entry.table.text()},
                                 {"match", entry.game.match},
                                 {"game", entry.game.game},
                                 {"finished_at", entry.game.at.unix_milliseconds()}}));
  }
  return Data::object({{"matches", std::move(list)}});
}

}  // namespace

const std::vector<std::pair<std::string, std::string>>& security_fields() {
  static const std::vector<std::pair<std::string, std::string>> fields = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
       "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"},
  };
  return fields;
}

Api::Api(const ServerConfig& config, Services services)
    : config_(config), services_(std::move(services)), files_(config.web), hosts_(known_hosts(config)) {}

HttpResponse Api::refused(const Refusal& refusal) {
  services_.metrics.count_refusal(refusal.code);
  HttpResponse answer = json_answer(http_status(refusal.code), Data::object({{"refusal", protocol::to_data(refusal)}}));
  if (answer.status == 429 || answer.status == 503) answer.fields.emplace_back("Retry-After", "5");
  return answer;
}

// A page of somebody else that has its name point at this machine (DNS rebinding) asks under that name.
std::optional<Refusal> Api::host_problem(const HttpRequest& request) const {
  const std::string name = without_port(host_of(request.host));
  const auto is_known = [&](const std::string& host) { return host == name || host == "*"; };
  const bool named = !config_.hosts.empty();
  const bool known = std::any_of(hosts_.begin(), hosts_.end(), is_known) ||
                     (!named && (name.empty() || is_address(name) || name.ends_with(".localhost")));
  if (known) return std::nullopt;
  return Refusal{RefusalCode::wrong_origin, "this server does not know the host name '" +
                                                printable(name.substr(0, 60)) +
                                                "'; whoever runs it can add it with --hosts or --public-url"};
}

std::optional<Refusal> Api::origin_problem(const HttpRequest& request) const {
  // Programs send none; every browser does where it matters.
  if (request.origin.empty()) return std::nullopt;
  const std::string from = host_of(request.origin);
  if (from == host_of(request.host) || (!config_.public_url.empty() && from == host_of(config_.public_url))) {
    return std::nullopt;
  }
  return Refusal{RefusalCode::wrong_origin};
}

std::size_t Api::most_bytes(std::string_view target) {
  return path_of(target) == kReplaysPath ? protocol::kReplayLimits.bytes : protocol::kRequestLimits.bytes;
}

bool Api::is_for_players(const HttpRequest& request) {
  if (request.method != "GET" && request.method != "HEAD") return false;
  const std::vector<std::string> parts = split_path(path_of(request.target));
  if (parts.empty() || parts[0] != "api") return true;
  const bool is_table = parts.size() == 4 && parts[2] == "tables";
  const bool is_games = parts.size() == 3 && parts[2] == "games";
  return parts.size() > 1 && parts[1] == "v2" && (is_table || is_games);
}

std::optional<Refusal> Api::socket_problem(const HttpRequest& request) const {
  if (!ready_) return Refusal{RefusalCode::shutting_down};
  if (auto problem = host_problem(request)) return problem;
  return origin_problem(request);
}

void Api::handle(const HttpRequest& request, const Answered& done) {
  route(request, [this, done](HttpResponse answer) {
    services_.metrics.count_request(answer.status);
    done(std::move(answer));
  });
}

void Api::route(const HttpRequest& request, const Answered& done) {
  const std::string path(path_of(request.target));
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && request.method != "POST") return done(refused({RefusalCode::method_not_allowed}));
  if (path.empty() || path.front() != '/') return done(refused({RefusalCode::not_found}));
  if (path == "/healthz") return done({200, "text/plain; charset=utf-8", "ok\n", {}});
  if (path == "/readyz") {
    const bool ready = ready_ && store_works_;
    return done({ready ? 200 : 503,
                 "text/plain; charset=utf-8",
                 ready ? "ready\n" : (store_works_ ? "shutting down\n" : "the store cannot be written\n"),
                 {}});
  }
  if (const auto problem = host_problem(request)) return done(refused(*problem));
  if (path == "/metrics") return done(metrics(request));
  if (!reads) {
    if (const auto problem = origin_problem(request)) return done(refused(*problem));
  }
  const std::vector<std::string> parts = split_path(path);
  if (parts.size() < 2 || parts[0] != "api") {
    return done(reads ? file(request, path) : refused({RefusalCode::method_not_allowed}));
  }
  if (parts[1] == "v1") return done(refused({RefusalCode::unsupported_protocol}));
  if (parts[1] != "v2" || parts.size() < 3) return done(refused({RefusalCode::not_found}));
  if (parts[2] == "tables") return route_tables(request, parts, done);
  if (path == kReplaysPath) {
    if (reads) return done(refused({RefusalCode::method_not_allowed}));
    return replay_sent(request, done);
  }
  if (!reads) return done(refused({RefusalCode::method_not_allowed}));
  if (parts.size() == 3 && parts[2] == "games") return done(json_answer(200, protocol::games_data()));
  if (parts.size() == 3 && parts[2] == "finished") return latest(done);
  if (path == kSocketPath) return done(refused({RefusalCode::not_found, "a WebSocket is expected here"}));
  done(refused({RefusalCode::not_found}));
}

void Api::route_tables(const HttpRequest& request, const std::vector<std::string>& parts, const Answered& done) {
  const bool posts = request.method == "POST";
  if (posts && !sends_json(request)) return done(refused(not_json()));
  if (parts.size() == 3) {
    if (posts) return open(request, done);
    return services_.tables.lobby([done](const auto& lobby) { done({200, "application/json", *lobby, {}}); });
  }
  const auto table = TableId::parse(parts[3]);
  if (!table) return done(refused({RefusalCode::no_such_table}));
  if (parts.size() == 5 && parts[4] == "seats" && posts) return join(request, *table, done);
  if (posts) return done(refused({RefusalCode::method_not_allowed}));
  if (parts.size() == 5 && parts[4] == "matches") return matches(request, *table, done);
  if (parts.size() == 7 && parts[4] == "matches" && parts[6] == "record") return record(*table, parts[5], done);
  if (parts.size() == 7 && parts[4] == "matches" && parts[6] == "replay") {
    return replay(request, *table, parts[5], done);
  }
  if (parts.size() != 4) return done(refused({RefusalCode::not_found}));
  services_.tables.look(*table, [this, done](const auto& data) {
    if (!data) return done(refused(data.error()));
    done({200, "application/json", *data, {}});
  });
}

std::string Api::link(const SeatOffer& offer) const {
  // Behind the #, so that the secret stays out of requests and of logs on the way.
  return config_.public_url + "/table/" + offer.table.text() + "#" + offer.token;
}

void Api::open(const HttpRequest& request, const Answered& done) {
  const auto wish = protocol::parse_open_request(request.body);
  if (!wish) return done(refused(wish.error()));
  if (!ready_) return done(refused({RefusalCode::shutting_down}));
  services_.tables.open({request.address, request.body, *wish}, [this, done](const auto& offer) {
    if (!offer) return done(refused(offer.error()));
    done(json_answer(201, Data::object({{"table", offer->table.text()},
                                        {"seat", offer->seat ? Data(offer->seat->index()) : Data()},
                                        {"token", offer->token},
                                        {"link", link(*offer)},
                                        {"invitation", config_.public_url + "/table/" + offer->table.text()}})));
  });
}

void Api::join(const HttpRequest& request, const TableId& table, const Answered& done) {
  const auto wish = protocol::parse_join_request(request.body);
  if (!wish) return done(refused(wish.error()));
  if (!ready_) return done(refused({RefusalCode::shutting_down}));
  services_.tables.join(table, {request.address, request.body, *wish}, [this, done](const auto& offer) {
    if (!offer) return done(refused(offer.error()));
    done(json_answer(201, Data::object({{"table", offer->table.text()},
                                        {"seat", offer->seat->index()},
                                        {"token", offer->token},
                                        {"link", link(*offer)}})));
  });
}

// --- finished games --------------------------------------------------------------------------------------------

// A damaged game is the operator's business: whoever asks for it cannot do anything about it.
Refusal Api::store_problem(const StoreError& error) {
  const bool damaged = error.kind == StoreError::Kind::damaged;
  log(LogLevel::error, "cannot read from the store", {{"reason", error.detail}});
  services_.metrics.count_failure(damaged ? "damaged-game" : "store");
  return damaged ? Refusal{RefusalCode::table_damaged, "the record of this game"}
                 : Refusal{RefusalCode::storage_failed};
}

template <class Query, class Use>
void Api::read(const Answered& done, Query query, Use use) {
  services_.reader.read(std::move(query), [this, done, use = std::move(use)](auto found) {
    if (!found) return done(refused(store_problem(found.error())));
    use(std::move(found).value());
  });
}

void Api::matches(const HttpRequest& request, const TableId& table, const Answered& done) {
  const auto before = match_before(query_of(request.target));
  if (!before) return done(refused({RefusalCode::wrong_field, "before: the number of a match expected"}));
  read(
      done, [table, before](EventStore& store) { return store.finished_of(table, *before, kMaxListed); },
      [done](const auto& entries) { done(json_answer(200, finished_data(entries))); });
}

void Api::latest(const Answered& done) {
  read(
      done, [](EventStore& store) { return store.latest_finished(kMaxListed); },
      [done](const auto& entries) { done(json_answer(200, finished_data(entries))); });
}

void Api::finished_match(const TableId& table, const std::string& match, const Answered& done,
                         std::function<void(FinishedGame)> use) {
  const auto number = whole_number(match);
  if (!number) return done(refused({RefusalCode::not_found}));
  read(
      done, [table, number](EventStore& store) { return store.finished(table, *number); },
      [this, done, use = std::move(use)](std::optional<FinishedGame> found) {
        if (!found) return done(refused({RefusalCode::not_found}));
        use(std::move(*found));
      });
}

void Api::record(const TableId& table, const std::string& match, const Answered& done) {
  finished_match(table, match, done, [done](const FinishedGame& game) {
    HttpResponse answer{200, "application/json", game.record + "\n", {}};
    answer.fields.emplace_back("Content-Disposition",
                               "attachment; filename=\"" + game.game + "-" + std::to_string(game.match) + ".json\"");
    done(std::move(answer));
  });
}

// What the numbers say of a table is nobody's business but the operator's.
HttpResponse Api::metrics(const HttpRequest& request) {
  const bool may = config_.metrics == MetricsFor::any || (config_.metrics == MetricsFor::local && request.is_local);
  if (!may) return refused({RefusalCode::not_found});
  services_.measure();
  const auto readers = config_.metrics == MetricsFor::any ? Metrics::Readers::anybody : Metrics::Readers::operators;
  return {200, "text/plain; version=0.0.4", services_.metrics.text(readers), {}};
}

void Api::replay(const HttpRequest& request, const TableId& table, const std::string& match, const Answered& done) {
  finished_match(table, match, done, [this, request, done](FinishedGame game) {
    ask_for_replay(request, RecordSource::store, std::move(game.record), done);
  });
}

void Api::replay_sent(const HttpRequest& request, const Answered& done) {
  if (!sends_json(request)) return done(refused(not_json()));
  ask_for_replay(request, RecordSource::stranger, request.body, done);
}

void Api::ask_for_replay(const HttpRequest& request, RecordSource source, std::string record, const Answered& done) {
  const auto wish = protocol::parse_replay_request(query_of(request.target));
  if (!wish) return done(refused(wish.error()));
  auto text = std::make_shared<const std::string>(std::move(record));
  services_.replays.ask({request.address, {source, std::move(text), *wish}, [this, done](const ReplayAnswer& answer) {
                           if (!answer) return done(refused(answer.error()));
                           done({200, "application/json", **answer, {}});
                         }});
}

HttpResponse Api::file(const HttpRequest& request, const std::string& path) {
  const WebFile* found = files_.find(path);
  if (found == nullptr) return refused({RefusalCode::not_found});
  const bool packed = !found->gzip.empty() && accepts_gzip(request.accept_encoding);
  HttpResponse answer{200, found->type, packed ? found->gzip : found->content, {}};
  answer.fields.emplace_back("Cache-Control", found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  // Weak, since both forms have the same one: equal in meaning, not byte for byte.
  answer.fields.emplace_back("ETag", "W/" + found->tag);
  // Whether it is packed depends on the request; a cache on the way must know.
  if (!found->gzip.empty()) answer.fields.emplace_back("Vary", "Accept-Encoding");
  if (has_tag(request.if_none_match, found->tag)) {
    answer.status = 304;
    answer.body.clear();
  } else if (packed) {
    answer.fields.emplace_back("Content-Encoding", "gzip");
  }
  return answer;
}

}  // namespace vivarium::server
