// The requests of docs/PROTOCOL.md below /api: tables, seats, finished games, replays. Whoever hosts it has checked
// where a request comes from. Belongs to the thread that owns the tables.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/refusal.hpp"
#include "server/api/http_message.hpp"
#include "server/lobby/registry_monitor.hpp"
#include "server/lobby/table_gateway.hpp"
#include "server/replay/replay_job.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

// "/api/v2/games?x" -> "/api/v2/games" -> {"api", "v2", "games"}
std::string_view path_of(std::string_view target);
std::vector<std::string> split_path(std::string_view path);

class TableApi {
 public:
  struct Services {
    TableGateway& tables;
    StoreReader& reader;
    RegistryMonitor& monitor;
    ReplayMaker& replays;
    std::string public_url;  // what links begin with
  };
  explicit TableApi(Services services) : services_(std::move(services)) {}

  using Answered = std::function<void(HttpResponse)>;
  // `done` is called exactly once, at once or later. REQUIRES: a path below /api
  void handle(const HttpRequest& request, const Answered& done);
  [[nodiscard]] HttpResponse refused(const protocol::Refusal& refusal);
  // While it is not ready, no table is opened and no seat taken.
  void set_ready(bool ready) { ready_ = ready; }

  static constexpr std::string_view kSocketPath = "/api/v2/socket";
  static constexpr std::size_t kMaxListed = 50;  // finished games
  // How much a request to this target may send.
  [[nodiscard]] static std::size_t most_bytes(std::string_view target);

 private:
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
  // Of a match of a table, and of a record that somebody sends.
  void replay(const HttpRequest& request, const TableId& table, const std::string& match, const Answered& done);
  void replay_sent(const HttpRequest& request, const Answered& done);
  void ask_for_replay(const HttpRequest& request, RecordSource source, std::string record, const Answered& done);
  [[nodiscard]] std::string link(const SeatOffer& offer) const;

  Services services_;
  bool ready_ = true;
};

}  // namespace vivarium::server
