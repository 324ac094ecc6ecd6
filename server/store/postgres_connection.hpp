// PostgresConnection: one connection to PostgreSQL. Queries go there several at a time (libpq's pipeline mode), and
// nothing waits for longer than a few seconds: a database that does not answer is unreachable like one that is gone.
// Connects again by itself, ever more rarely while that fails. Belongs to one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/event_store.hpp"
#include "server/store/postgres_address.hpp"
#include "server/store/postgres_query.hpp"

struct pg_conn;

namespace vivarium::server {

class PostgresConnection {
 public:
  using Results = std::vector<PostgresResult>;
  struct Patience {
    std::chrono::milliseconds to_connect{3'000};
    std::chrono::milliseconds to_answer{5'000};
    std::chrono::milliseconds to_come_back{5'000};  // for a write whose answer was lost
  };
  // Beside which others a connection can be there: all that hold no lock, and of those that hold one, other nodes.
  enum class Lock : std::uint8_t { none, server, node };
  struct Setup {
    PostgresAddress address;
    Lock lock = Lock::none;
    Patience patience = {};
  };
  explicit PostgresConnection(Setup setup);
  ~PostgresConnection();
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  // Sees to it that there is a connection. Shortly after a failure it is not tried again, unless it is `urgent`.
  [[nodiscard]] std::optional<StoreError> connect(bool urgent = false);
  // Sends all of the queries and waits for what comes of each: one round trip. `in_doubt`: the connection was lost, and
  // with it the answer. After another error nothing of them has been carried out, if they are one transaction.
  [[nodiscard]] Expected<Results, StoreError> run(std::span<const PostgresQuery> queries);
  // The same for what changes nothing: is tried again where the connection was lost.
  [[nodiscard]] Expected<Results, StoreError> read(std::span<const PostgresQuery> queries);

  [[nodiscard]] const Patience& patience() const { return setup_.patience; }
  [[nodiscard]] const std::string& shown() const { return setup_.address.shown; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Answers;
  struct Closer {
    void operator()(pg_conn* connection) const;
  };

  [[nodiscard]] std::optional<StoreError> open();
  [[nodiscard]] std::optional<StoreError> set_up_session();
  [[nodiscard]] bool send(std::span<const PostgresQuery> queries, Answers& answers);
  // Waits until the server has said something and all has been sent; false once it is too late.
  [[nodiscard]] bool exchange(Clock::time_point deadline, Answers& answers);
  [[nodiscard]] bool wait(bool to_write, Clock::time_point deadline);
  [[nodiscard]] StoreError lost(StoreError::Kind kind);

  Setup setup_;
  std::string name_;  // of this connection in the database, also when it is made anew
  std::unique_ptr<pg_conn, Closer> connection_;
  std::map<std::string, std::string> prepared_;  // names by text
  std::uint64_t statements_ = 0;
  std::string reason_;  // why there is no connection
  Clock::duration pause_{};
  Clock::time_point next_try_;
};

}  // namespace vivarium::server
