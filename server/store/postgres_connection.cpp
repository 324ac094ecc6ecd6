#include "server/store/postgres_connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <utility>

#include "server/crypto/secret.hpp"
#include "server/log.hpp"

namespace vivarium::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kFirstPause = 100ms;
constexpr auto kLongestPause = 2s;
// Whoever wants to be alone: "Vivt" in the space of keys that all programs of a database share.
constexpr std::int64_t kLockKey = 0x56697654;
constexpr std::string_view kLockAlone = "SELECT pg_try_advisory_lock(";

std::string trimmed(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \n\r\t") + 1);
  std::string line(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

StoreError::Kind kind_of(std::string_view state) {
  if (state == "53100") return StoreError::Kind::full;
  if (state.starts_with("23")) return StoreError::Kind::conflict;
  if (state == "XX001" || state == "XX002") return StoreError::Kind::damaged;
  // The server ends, or ends the connection.
  if (state.starts_with("57P") || state.starts_with("08")) return StoreError::Kind::in_doubt;
  return StoreError::Kind::failed;
}

StoreError error_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return {state == nullptr ? StoreError::Kind::in_doubt : kind_of(state),
          trimmed(message == nullptr ? PQresultErrorMessage(result) : message)};
}

}  // namespace

// What has come of the queries so far.
struct PostgresConnection::Answers {
  std::vector<bool> is_query;           // of what was sent: not the preparation of a statement
  std::vector<std::string> to_prepare;  // texts of statements that are prepared only if all goes well
  std::size_t come = 0;
  Results results;
  std::optional<StoreError> error;
  bool complete = false;
};

void PostgresConnection::Closer::operator()(pg_conn* connection) const { PQfinish(connection); }

PostgresConnection::PostgresConnection(Setup setup)
    : setup_(std::move(setup)), name_("vivarium " + std::to_string(random_number())) {}

PostgresConnection::~PostgresConnection() = default;

// --- connecting ----------------------------------------------------------------------------------------------

std::optional<StoreError> PostgresConnection::connect(bool urgent) {
  if (connection_) return std::nullopt;
  if (!urgent && Clock::now() < next_try_) return StoreError{StoreError::Kind::unreachable, reason_};
  auto problem = open();
  if (!problem) problem = set_up_session();
  if (!problem) {
    if (!reason_.empty()) log(LogLevel::info, "the database is back", {{"database", shown()}});
    pause_ = {};
    reason_.clear();
    return std::nullopt;
  }
  connection_.reset();
  if (reason_ != problem->detail) {
    log(LogLevel::error, "the database cannot be reached", {{"database", shown()}, {"reason", problem->detail}});
  }
  reason_ = problem->detail;
  pause_ = std::clamp<Clock::duration>(2 * pause_, kFirstPause, kLongestPause);
  next_try_ = Clock::now() + pause_;
  problem->kind = StoreError::Kind::unreachable;
  return problem;
}

std::optional<StoreError> PostgresConnection::open() {
  // A server that is cut off is noticed by both sides before somebody gives up; what the address says comes later and
  // counts more.
  std::vector<std::pair<std::string, std::string>> parameters = {
      {"client_encoding", "UTF8"}, {"fallback_application_name", "vivarium"},
      {"keepalives_idle", "5"},    {"keepalives_interval", "2"},
      {"keepalives_count", "3"},   {"tcp_user_timeout", "10000"},
  };
  const auto& given = setup_.address.parameters;
  parameters.insert(parameters.end(), given.begin(), given.end());
  parameters.emplace_back("application_name", name_);
  if (!setup_.address.password_file.empty()) {
    std::ifstream file(setup_.address.password_file);
    std::string password;
    if (!std::getline(file, password)) {
      return StoreError{StoreError::Kind::unreachable, "cannot read the password from " + setup_.address.password_file};
    }
    parameters.emplace_back("password", std::move(password));
  }
  std::vector<const char*> names;
  std::vector<const char*> values;
  for (const auto& [name, value] : parameters) {
    names.push_back(name.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  const auto deadline = Clock::now() + setup_.patience.to_connect;
  prepared_.clear();
  connection_.reset(PQconnectStartParams(names.data(), values.data(), 0));
  if (!connection_) return StoreError{StoreError::Kind::unreachable, "out of memory"};
  auto state = PQstatus(connection_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    if (state == PGRES_POLLING_FAILED) {
      return StoreError{StoreError::Kind::unreachable, trimmed(PQerrorMessage(connection_.get()))};
    }
    if (!wait(state == PGRES_POLLING_WRITING, deadline)) {
      return StoreError{StoreError::Kind::unreachable, "it does not answer"};
    }
    state = PQconnectPoll(connection_.get());
  }
  if (PQsetnonblocking(connection_.get(), 1) != 0 || PQenterPipelineMode(connection_.get()) != 1) {
    return StoreError{StoreError::Kind::unreachable, trimmed(PQerrorMessage(connection_.get()))};
  }
  return std::nullopt;
}

std::optional<StoreError> PostgresConnection::set_up_session() {
  std::vector<PostgresQuery> queries = {
      PostgresQuery("SET search_path = vivarium"),
      // Nobody is kept waiting by a server that has vanished in the middle of a transaction.
      PostgresQuery("SET idle_in_transaction_session_timeout = '10s'"),
      PostgresQuery("SET lock_timeout = '3s'"),
      PostgresQuery("SET tcp_keepalives_idle = 5"),
      PostgresQuery("SET tcp_keepalives_interval = 2"),
      PostgresQuery("SET tcp_keepalives_count = 3"),
      // What is confirmed is on a disk, whatever the database's default is.
      PostgresQuery("SELECT set_config('synchronous_commit', 'on', false) "
                    "WHERE current_setting('synchronous_commit') = 'off'"),
      // What an earlier connection has left behind must not do anything any more once this one begins.
      PostgresQuery("SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
                    "AND datname = current_database() AND usename = current_user AND application_name = ")
          .value(name_),
  };
  const std::string_view lock = setup_.lock == Lock::node ? "SELECT pg_try_advisory_lock_shared(" : kLockAlone;
  if (setup_.lock != Lock::none) queries.push_back(PostgresQuery(lock).value(kLockKey).add(")"));
  const auto results = run(queries);
  if (!results) return results.error();
  if (setup_.lock != Lock::none && !results->back().flag(0, 0)) {
    return StoreError{StoreError::Kind::unreachable, "another server uses it"};
  }
  return std::nullopt;
}

// --- asking --------------------------------------------------------------------------------------------------

Expected<PostgresConnection::Results, StoreError> PostgresConnection::run(std::span<const PostgresQuery> queries) {
  Answers answers;
  if (!connection_) return Unexpected{StoreError{StoreError::Kind::unreachable, reason_}};
  const auto deadline = Clock::now() + setup_.patience.to_answer;
  if (!send(queries, answers)) return Unexpected{lost(StoreError::Kind::in_doubt)};
  while (!answers.complete) {
    if (!exchange(deadline, answers)) return Unexpected{lost(StoreError::Kind::in_doubt)};
  }
  if (!answers.error) return std::move(answers.results);
  if (answers.error->kind == StoreError::Kind::in_doubt) {
    connection_.reset();
    return Unexpected{std::move(*answers.error)};
  }
  for (const std::string& text : answers.to_prepare) prepared_.erase(text);
  if (PQtransactionStatus(connection_.get()) == PQTRANS_INERROR) {
    const PostgresQuery rollback("ROLLBACK");
    (void)run(std::span(&rollback, 1));
  }
  return Unexpected{std::move(*answers.error)};
}

Expected<PostgresConnection::Results, StoreError> PostgresConnection::read(std::span<const PostgresQuery> queries) {
  for (const bool again : {false, true}) {
    if (auto problem = connect(again)) return Unexpected{std::move(*problem)};
    auto results = run(queries);
    if (results || results.error().kind != StoreError::Kind::in_doubt) return results;
  }
  return Unexpected{StoreError{StoreError::Kind::unreachable, reason_}};
}

bool PostgresConnection::send(std::span<const PostgresQuery> queries, Answers& answers) {
  pg_conn* const connection = connection_.get();
  for (const PostgresQuery& query : queries) {
    auto [known, is_new] = prepared_.try_emplace(query.text());
    if (is_new) {
      known->second = "q" + std::to_string(++statements_);
      answers.to_prepare.push_back(query.text());
      answers.is_query.push_back(false);
      if (PQsendPrepare(connection, known->second.c_str(), query.text().c_str(), 0, nullptr) != 1) return false;
    }
    std::vector<const char*> values;
    for (const auto& value : query.values()) values.push_back(value ? value->c_str() : nullptr);
    answers.is_query.push_back(true);
    if (PQsendQueryPrepared(connection, known->second.c_str(), static_cast<int>(values.size()), values.data(), nullptr,
                            nullptr, 0) != 1) {
      return false;
    }
  }
  return PQpipelineSync(connection) == 1;
}

bool PostgresConnection::exchange(Clock::time_point deadline, Answers& answers) {
  pg_conn* const connection = connection_.get();
  const int unsent = PQflush(connection);
  if (unsent < 0) return false;
  if (PQisBusy(connection) != 0) {
    return wait(unsent == 1, deadline) && PQconsumeInput(connection) == 1;
  }
  PGresult* const result = PQgetResult(connection);
  // Between the answers to two queries.
  if (result == nullptr) return PQstatus(connection) == CONNECTION_OK;
  PostgresResult owned(result);
  switch (PQresultStatus(result)) {
    case PGRES_PIPELINE_SYNC:
      answers.complete = true;
      return true;
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
      if (answers.come < answers.is_query.size() && answers.is_query[answers.come]) {
        answers.results.push_back(std::move(owned));
      }
      break;
    case PGRES_PIPELINE_ABORTED:
      break;
    default:
      if (!answers.error) answers.error = error_of(result);
  }
  ++answers.come;
  return PQstatus(connection) == CONNECTION_OK;
}

bool PostgresConnection::wait(bool to_write, Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  if (left <= 0ms) return false;
  pollfd waited{PQsocket(connection_.get()), static_cast<short>(to_write ? POLLIN | POLLOUT : POLLIN), 0};
  const int ready = poll(&waited, 1, static_cast<int>(left.count()));
  return ready > 0 || (ready < 0 && errno == EINTR);
}

StoreError PostgresConnection::lost(StoreError::Kind kind) {
  std::string why = trimmed(PQerrorMessage(connection_.get()));
  reason_ = why.empty() ? "it does not answer" : std::move(why);
  log(LogLevel::error, "the database was lost", {{"database", shown()}, {"reason", reason_}});
  connection_.reset();
  return {kind, reason_};
}

}  // namespace vivarium::server
