// What the server answers over HTTP, without any socket: a request comes in, an answer goes out. Belongs to the thread
// that owns the tables.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/api/table_api.hpp"
#include "server/config.hpp"
#include "server/lobby/metrics_monitor.hpp"
#include "server/metrics.hpp"
#include "server/net/web_files.hpp"

namespace vivarium::server {

class Api {
 public:
  struct Services {
    TableGateway& tables;
    StoreReader& reader;
    Metrics& metrics;
    ReplayMaker& replays;
    std::function<void()> measure;  // brings the metrics up to date
  };
  Api(const ServerConfig& config, Services services);

  using Answered = TableApi::Answered;
  // `done` is called exactly once, at once or later.
  void handle(const HttpRequest& request, const Answered& done);
  // Why a WebSocket may not be opened by this request.
  [[nodiscard]] std::optional<protocol::Refusal> socket_problem(const HttpRequest& request) const;
  [[nodiscard]] HttpResponse refused(const protocol::Refusal& refusal) { return tables_.refused(refusal); }

  void set_ready(bool ready) {
    ready_ = ready;
    tables_.set_ready(ready);
  }
  void set_store_works(bool works) { store_works_ = works; }

  static constexpr std::string_view kSocketPath = TableApi::kSocketPath;
  // Of protocol 1: opened as well, so that a client which speaks it can be told why it gets no further.
  static constexpr std::string_view kFormerSocketPath = "/api/v1/socket";
  static bool is_socket(std::string_view target) { return target == kSocketPath || target == kFormerSocketPath; }
  // What somebody with a seat asks for before they can show it: the page, and how their table is.
  [[nodiscard]] static bool is_for_players(const HttpRequest& request);

 private:
  [[nodiscard]] std::optional<protocol::Refusal> host_problem(const HttpRequest& request) const;
  [[nodiscard]] std::optional<protocol::Refusal> origin_problem(const HttpRequest& request) const;
  void route(const HttpRequest& request, const Answered& done);
  HttpResponse metrics(const HttpRequest& request);
  HttpResponse file(const HttpRequest& request, const std::string& path);

  const ServerConfig& config_;
  Services services_;
  MetricsMonitor monitor_;
  TableApi tables_;
  WebFiles files_;
  std::vector<std::string> hosts_;  // to which it answers besides addresses
  bool ready_ = true;
  bool store_works_ = true;
};

// The header fields of every answer: what a browser may do with it.
const std::vector<std::pair<std::string, std::string>>& security_fields();

}  // namespace vivarium::server
