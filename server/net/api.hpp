// What the server answers over HTTP, without any socket: a request comes in, an answer goes out. Belongs to the thread
// that owns the tables.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "server/config.hpp"
#include "server/lobby/table_gateway.hpp"
#include "server/metrics.hpp"
#include "server/net/web_files.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

struct HttpRequest {
  std::string method;
  std::string target;  // path and query, as they came
  std::string body;
  std::string host;  // header fields; empty where they are missing
  std::string origin;
  std::string content_type;
  std::string accept_encoding;
  std::string if_none_match;
  std::string address;    // of the client
  bool is_local = false;  // the client is a program on this machine
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> fields;  // besides those of every answer
};

class Api {
 public:
  struct Services {
    TableGateway& tables;
    StoreReader& reader;
    Metrics& metrics;
    ReplayService& replays;
    std::function<void()> measure;  // brings the metrics up to date
  };
  Api(const ServerConfig& config, Services services);

  using Answered = std::function<void(HttpResponse)>;
  // `done` is called exactly once, at once or later.
  void handle(const HttpRequest& request, const Answered& done);
  // Why a WebSocket may not be opened by this request.
  [[nodiscard]] std::optional<protocol::Refusal> socket_problem(const HttpRequest& request) const;
  [[nodiscard]] HttpResponse refused(const protocol::Refusal& refusal);

  void set_ready(bool ready) { ready_ = ready; }
  void set_store_works(bool works) { store_works_ = works; }

  static constexpr std::string_view kSocketPath = "/api/v2/socket";
  // Of protocol 1: opened as well, so that a client which speaks it can be told why it gets no further.
  static constexpr std::string_view kFormerSocketPath = "/api/v1/socket";
  static bool is_socket(std::string_view target) { return target == kSocketPath || target == kFormerSocketPath; }
  // What somebody with a seat asks for before they can show it: the page, and how their table is.
  [[nodiscard]] static bool is_for_players(const HttpRequest& request);
  static constexpr std::size_t kMaxListed = 50;  // finished games
  // How much a request to this target may send.
  [[nodiscard]] static std::size_t most_bytes(std::string_view target);

 private:
  [[nodiscard]] std::optional<protocol::Refusal> host_problem(const HttpRequest& request) const;
  [[nodiscard]] std::optional<protocol::Refusal> origin_problem(const HttpRequest& request) const;
  void route(const HttpRequest& request, const Answered& done);
  void route_tables(const HttpRequest& request, const std::vector<std::string>& parts, const Answered& done);
  void open(const HttpRequest& request, const Answered& done);
  void join(const HttpRequest& request, const TableId& table, const Answered& done);
  void matches(const HttpRequest& request, const TableId& table, const Answered& done);
  void latest(const Answered& done);
  // Reads from the store; use(what has been found) answers.
  template <class Query, class Use>
  void read(const Answered& done, Query query, Use use);
  void finished_match(const TableId& table, const std::string& match, const Answered& done,
                      std::function<void(FinishedGame)> use);
  void record(const TableId& table, const std::string& match, const Answered& done);
  protocol::Refusal store_problem(const StoreError& error);
  HttpResponse metrics(const HttpRequest& request);
  // Of a match of a table, and of a record that somebody sends.
  void replay(const HttpRequest& request, const TableId& table, const std::string& match, const Answered& done);
  void replay_sent(const HttpRequest& request, const Answered& done);
  void ask_for_replay(const HttpRequest& request, RecordSource source, std::string record, const Answered& done);
  HttpResponse file(const HttpRequest& request, const std::string& path);
  [[nodiscard]] std::string link(const SeatOffer& offer) const;

  const ServerConfig& config_;
  Services services_;
  WebFiles files_;
  std::vector<std::string> hosts_;  // to which it answers besides addresses
  bool ready_ = true;
  bool store_works_ = true;
};

// The header fields of every answer: what a browser may do with it.
const std::vector<std::pair<std::string, std::string>>& security_fields();

}  // namespace vivarium::server
