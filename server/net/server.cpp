#include "server/net/server.hpp"

#include <chrono>
#include <csignal>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/bots/bot_pool.hpp"
#include "server/net/connection.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/memory_store.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/store/store_writer.hpp"

namespace vivarium::server {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr Millis kComeBackAfter{3'000};
constexpr auto kComplaintPause = 10s;
constexpr int kSendBuffer = 64 << 10;
constexpr std::string_view kStoreName = "tables.sqlite";

// Two connections to one file: one that writes, on its thread, and one that reads, on ours.
struct Stores {
  std::unique_ptr<DataFolder> folder;  // null: nothing is kept
  std::unique_ptr<EventStore> writing;
  std::unique_ptr<EventStore> second;  // null: the same one
  [[nodiscard]] EventStore& reading() const { return second ? *second : *writing; }
};

// Nothing is kept: reader and writer share what is in memory.
class SharedMemoryStore final : public EventStore {
 public:
  [[nodiscard]] std::optional<StoreError> append(std::span<const Append> appends) override {
    const std::lock_guard lock(mutex_);
    return store_.append(appends);
  }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override {
    const std::lock_guard lock(mutex_);
    return store_.open_tables();
  }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override {
    const std::lock_guard lock(mutex_);
    return store_.table(table);
  }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    const std::lock_guard lock(mutex_);
    return store_.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table) override {
    const std::lock_guard lock(mutex_);
    return store_.finished_of(table);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override {
    const std::lock_guard lock(mutex_);
    return store_.latest_finished(most);
  }
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    const std::lock_guard lock(mutex_);
    return store_.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override {
    const std::lock_guard lock(mutex_);
    return store_.address_key();
  }

 private:
  std::mutex mutex_;
  MemoryStore store_;
};

Stores open_stores(const ServerConfig& config) {
  if (config.data.empty()) return {nullptr, std::make_unique<SharedMemoryStore>(), nullptr};
  Stores stores{std::make_unique<DataFolder>(config.data), nullptr, nullptr};
  const SqliteStore::Setup setup{stores.folder->file(kStoreName), config.store_limit_mib};
  stores.writing = std::make_unique<SqliteStore>(setup);
  stores.second = std::make_unique<SqliteStore>(setup);
  return stores;
}

std::size_t bot_threads(const ServerConfig& config) {
  if (config.bot_threads > 0) return config.bot_threads;
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 1 ? cores - 1 : 1;
}

// The time of day at the start, and what has passed since: a clock that is set does not touch a countdown.
class TableClock {
 public:
  [[nodiscard]] Moment now() const {
    return Moment(wall_) + std::chrono::duration_cast<Millis>(SteadyClock::now() - start_);
  }
  [[nodiscard]] SteadyClock::time_point steady(Moment moment) const { return start_ + (moment - Moment(wall_)); }

 private:
  SteadyClock::time_point start_ = SteadyClock::now();
  std::int64_t wall_ = std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch()).count();
};

}  // namespace

// Members are destroyed from the last to the first: what others post to or point at comes first.
class Server::Running {
 public:
  explicit Running(ServerConfig config)
      : config_(std::move(config)),
        stores_(open_stores(config_)),
        addresses_(config_.connections),
        acceptor_(io_),
        signals_(io_),
        timer_(io_),
        farewell_(io_),
        writer_(*stores_.writing, post(), [this](const GroupWriter::Report& report) { note(report); }),
        bots_(bot_threads(config_), post()),
        house_(config_.house, {stores_.reading(), writer_, bots_, metrics_, [this] { return clock_.now(); },
                               [this] { rescheduled(); }}),
        api_(config_, house_, stores_.reading(), metrics_, [this] { return clock_.now(); }),
        services_{config_, api_, house_, metrics_, addresses_, [this] { return clock_.now(); }} {
    const auto loaded = house_.load();
    if (!loaded) throw std::runtime_error("the store cannot be read: " + loaded.error());
    listen();
  }
  ~Running() { io_.stop(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t tables() const { return house_.tables(); }

  void run() {
    log(LogLevel::info, "serving",
        {{"address", config_.bind}, {"port", port()}, {"tables", static_cast<std::int64_t>(tables())}});
    spawn([this] { return accept(); });
    spawn([this] { return keep_time(); });
    spawn([this] { return await_signal(); });
    io_.run();
    finish();
    log(LogLevel::info, "stopped");
  }

  void request_stop() {
    asio::post(io_, [this] { begin_stop(); });
  }

 private:
  [[nodiscard]] Post post() {
    return [this](std::function<void()> work) { asio::post(io_, std::move(work)); };
  }

  template <class Coroutine>
  void spawn(Coroutine coroutine) {
    asio::co_spawn(io_, std::move(coroutine), [](const std::exception_ptr& failure) {
      // Without one of these the server is none: let run() throw.
      if (failure) std::rethrow_exception(failure);
    });
  }

  void listen() {
    error_code error;
    const auto address = asio::ip::make_address(config_.bind, error);
    if (error) throw std::runtime_error("not an address to listen on: " + config_.bind);
    const Tcp::endpoint endpoint(address, config_.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    error = acceptor_.bind(endpoint, error);
    if (!error) error = acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) {
      throw std::runtime_error("cannot listen on " + config_.bind + " port " + std::to_string(config_.port) + ": " +
                               error.message());
    }
  }

  asio::awaitable<void> accept() {
    SteadyClock::time_point complain_again;
    while (!stopping_) {
      auto [error, socket] = co_await acceptor_.async_accept(kAwait);
      if (stopping_) co_return;
      if (error) {
        // Out of descriptors, most likely: wait for some to come back. It may last; the log need not tell each try.
        if (SteadyClock::now() >= complain_again) {
          log(LogLevel::warning, "cannot accept", {{"reason", error.message()}});
          complain_again = SteadyClock::now() + kComplaintPause;
        }
        asio::steady_timer pause(io_, 100ms);
        co_await pause.async_wait(kAwait);
        continue;
      }
      if (connections_.size() >= config_.connections.connections) continue;
      error_code ignored;
      ignored = socket.set_option(Tcp::no_delay(true), ignored);
      // What a slow reader leaves unread waits in our queue, where it is counted, not in the kernel's.
      ignored = socket.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
      auto connection =
          start_connection(std::move(socket), services_, [this](const ConnectionHandle* ended) { forget(ended); });
      connections_.emplace(connection.get(), connection);
      metrics_.set_connections(connections_.size());
    }
  }

  void forget(const ConnectionHandle* ended) {
    connections_.erase(ended);
    metrics_.set_connections(connections_.size());
    if (stopping_ && connections_.empty()) farewell_.cancel();
  }

  // Wakes the tables whose time has come.
  asio::awaitable<void> keep_time() {
    while (!stopping_) {
      const auto next = house_.next();
      timer_.expires_at(next ? clock_.steady(*next) : SteadyClock::now() + 1h);
      co_await timer_.async_wait(kAwait);
      if (stopping_) co_return;
      house_.tick(clock_.now());
      metrics_.set_waiting_bots(bots_.waiting());
    }
  }

  void rescheduled() {
    const auto next = house_.next();
    if (next && clock_.steady(*next) < timer_.expiry()) timer_.cancel();
  }

  void note(const GroupWriter::Report& report) {
    const bool works = !report.error || report.error->kind == StoreError::Kind::conflict;
    metrics_.observe_store(report.seconds, report.appends);
    metrics_.set_store_works(works);
    api_.set_store_works(works);
  }

  asio::awaitable<void> await_signal() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    const auto [error, signal] = co_await signals_.async_wait(kAwait);
    if (error) co_return;
    log(LogLevel::info, "stopping", {{"signal", signal}});
    begin_stop();
    // A second one does not wait.
    const auto [again, which] = co_await signals_.async_wait(kAwait);
    if (!again) io_.stop();
  }

  void begin_stop() {
    if (std::exchange(stopping_, true)) return;
    spawn([this] { return wind_down(); });
  }

  asio::awaitable<void> wind_down() {
    error_code ignored;
    ignored = acceptor_.close(ignored);
    timer_.cancel();
    api_.set_ready(false);
    house_.shut_down(kComeBackAfter);
    for (const auto& connection : alive()) connection->end_if_idle();
    if (!connections_.empty()) {
      farewell_.expires_after(std::chrono::seconds(config_.shutdown_seconds));
      co_await farewell_.async_wait(kAwait);
    }
    for (const auto& connection : alive()) connection->cut();
    ignored = signals_.cancel(ignored);
    io_.stop();
  }

  // Nothing is left behind: whatever a connection waited for has failed by now, and its coroutines run to their ends.
  void finish() {
    stopping_ = true;
    house_.shut_down(kComeBackAfter);
    for (const auto& connection : alive()) connection->cut();
    error_code ignored;
    ignored = acceptor_.close(ignored);
    ignored = signals_.cancel(ignored);
    timer_.cancel();
    farewell_.cancel();
    io_.restart();
    io_.poll();
  }

  [[nodiscard]] std::vector<std::shared_ptr<ConnectionHandle>> alive() const {
    std::vector<std::shared_ptr<ConnectionHandle>> found;
    for (const auto& [key, connection] : connections_) {
      if (auto shared = connection.lock()) found.push_back(std::move(shared));
    }
    return found;
  }

  ServerConfig config_;
  TableClock clock_;
  Metrics metrics_;
  Stores stores_;
  AddressBook addresses_;
  std::map<const ConnectionHandle*, std::weak_ptr<ConnectionHandle>> connections_;
  bool stopping_ = false;
  asio::io_context io_;
  Tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  asio::steady_timer farewell_;  // ends when the last connection has
  GroupWriter writer_;
  BotPool bots_;
  House house_;
  Api api_;
  ConnectionServices services_;
};

Server::Server(ServerConfig config) {
  prepare_crypto();
  set_log_level(config.log_level);
  // A limit on the size of files shall show as a failed write, not end the process.
  std::signal(SIGXFSZ, SIG_IGN);
  running_ = std::make_unique<Running>(std::move(config));
}

Server::~Server() = default;
std::uint16_t Server::port() const { return running_->port(); }
std::size_t Server::tables() const { return running_->tables(); }
void Server::run() { running_->run(); }
void Server::stop() { running_->request_stop(); }

}  // namespace vivarium::server
