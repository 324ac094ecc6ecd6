#include "server/net/api.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <stdexcept>
#include <utility>

#include "protocol/printable.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

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
    : config_(config),
      services_(std::move(services)),
      monitor_(services_.metrics),
      tables_({services_.tables, services_.reader, monitor_, services_.replays, config.public_url}),
      files_(config.web),
      hosts_(known_hosts(config)) {}

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
  if (parts.size() > 1 && parts[0] == "api") return tables_.handle(request, done);
  done(reads ? file(request, path) : refused({RefusalCode::method_not_allowed}));
}

// What the numbers say of a table is nobody's business but the operator's.
HttpResponse Api::metrics(const HttpRequest& request) {
  const bool may = config_.metrics == MetricsFor::any || (config_.metrics == MetricsFor::local && request.is_local);
  if (!may) return refused({RefusalCode::not_found});
  services_.measure();
  const auto readers = config_.metrics == MetricsFor::any ? Metrics::Readers::anybody : Metrics::Readers::operators;
  return {200, "text/plain; version=0.0.4", services_.metrics.text(readers), {}};
}

HttpResponse Api::file(const HttpRequest& request, const std::string& path) {
  const WebFile* found = files_.find(path);
  const bool is_missing = found == nullptr;
  // Whoever looks at pages gets one, which says that there is nothing here.
  if (is_missing && request.accept.find("text/html") != std::string::npos) found = files_.find("/");
  if (found == nullptr) return refused({RefusalCode::not_found});
  const bool packed = !found->gzip.empty() && accepts_gzip(request.accept_encoding);
  HttpResponse answer{is_missing ? 404 : 200, found->type, packed ? found->gzip : found->content, {}};
  answer.fields.emplace_back("Cache-Control", found->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  // Weak, since both forms have the same one: equal in meaning, not byte for byte.
  answer.fields.emplace_back("ETag", "W/" + found->tag);
  // Whether it is packed depends on the request; a cache on the way must know.
  if (!found->gzip.empty()) answer.fields.emplace_back("Vary", "Accept-Encoding");
  if (!is_missing && has_tag(request.if_none_match, found->tag)) {
    answer.status = 304;
    answer.body.clear();
  } else if (packed) {
    answer.fields.emplace_back("Content-Encoding", "gzip");
  }
  return answer;
}

}  // namespace vivarium::server
