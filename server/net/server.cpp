#include "server/net/server.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/bots/bot_pool.hpp"
#include "server/lobby/metrics_monitor.hpp"
#include "server/net/connection_registry.hpp"
#include "server/net/http_session.hpp"
#include "server/net/table_clock.hpp"
#include "server/nodes/cluster.hpp"
#include "server/nodes/node_lease.hpp"
#include "server/replay/replay_cache.hpp"
#include "server/replay/replay_service.hpp"
#include "server/store/open_store.hpp"

namespace vivarium::server {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;

constexpr Millis kComeBackAfter{3'000};
constexpr auto kComplaintPause = 10s;
constexpr std::chrono::seconds kCleaningPause = 1s;  // between two steps
constexpr std::chrono::seconds kCleaningInterval = 1h;
constexpr int kSendBuffer = 64 << 10;

// As many connections as there are descriptors for; and what one of them may send one person may send over all of
// theirs.
ServerConfig completed(ServerConfig config, Places& places) {
  config.registry.room.commands = {config.connections.messages_per_second, config.connections.message_burst};
  std::size_t& connections = config.connections.connections;
  const Places wanted{connections, ConnectionRegistry::kMaxRefused};
  const std::size_t descriptors = raise_descriptor_limit(wanted.most + wanted.refused + kOtherDescriptors);
  places = places_within(descriptors, wanted);
  if (places.most < connections) {
    log(LogLevel::warning, "fewer descriptors than connections",
        {{"descriptors", static_cast<std::int64_t>(descriptors)},
         {"connections", static_cast<std::int64_t>(places.most)}});
  }
  connections = places.most;
  return config;
}

std::vector<asio::ip::address> proxy_addresses(const ServerConfig& config) {
  std::vector<asio::ip::address> addresses;
  for (const std::string& proxy : config.trusted_proxies) {
    error_code error;
    addresses.push_back(plain_address(asio::ip::make_address(proxy, error)));
    if (error) throw std::runtime_error("trusted-proxies: not an IP address: " + proxy);
  }
  return addresses;
}

std::string own_name() {
  error_code error;
  const std::string name = asio::ip::host_name(error);
  return error ? "node" : name;
}

// What must not stand on a command line comes from the environment.
BusSetup bus_setup(const ServerConfig& config) {
  const auto from_environment = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  return {config.bus,
          config.bus_credentials,
          from_environment("VIVARIUM_BUS_USER"),
          from_environment("VIVARIUM_BUS_PASSWORD"),
          config.bus_ca,
          config.bus_anonymous};
}

std::size_t bot_threads(const ServerConfig& config) {
  if (config.bot_threads > 0) return config.bot_threads;
  const unsigned cores = std::thread::hardware_concurrency();
  return cores > 1 ? cores - 1 : 1;
}

}  // namespace

// Members are destroyed from the last to the first: what others post to or point at comes first.
class Server::Running {
 public:
  explicit Running(ServerConfig config)
      : config_(completed(std::move(config), places_)),
        proxies_(proxy_addresses(config_)),
        addresses_(config_.connections),
        connections_(places_),
        services_{config_, api_, &registry_, metrics_, addresses_, connections_, [this] { return clock_.now(); }},
        acceptor_(io_),
        // From here on a signal waits for run(): nothing is ended in the middle of being set up.
        signals_(io_, SIGINT, SIGTERM),
        lease_(lease_of(config_)),
        store_(open_store({config_.data, config_.store_limit_mib, config_.store, config_.store_password_file,
                           lease_ ? lease_->id().text() : std::string()},
                          post(), [this](const GroupWriter::Report& report) { note(report); })),
        bots_(bot_threads(config_), post()),
        registry_(config_.registry, {*store_.reader, *store_.writer, bots_, monitor_, [this] { return clock_.now(); },
                                     [this] { rescheduled(); }, post()}),
        replay_cache_(kReplayCacheBytes),
        replays_(
            {}, [this](const ReplayQuestion& question) { return replay_cache_.answer(question); }, post()),
        cluster_(join_cluster()),
        api_(config_, {tables_reached(), *store_.reader, metrics_, replays_, [this] { measure(); }}) {
    services_.tables = &tables_reached();
    if (store_.lost_its_log) metrics_.count_failure("damaged-log");
    load_tables();
    listen();
  }
  ~Running() { io_.stop(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  [[nodiscard]] std::size_t tables() const { return registry_.tables(); }

  void run() {
    log(LogLevel::info, "serving",
        {{"address", config_.bind}, {"port", port()}, {"tables", static_cast<std::int64_t>(tables())}});
    spawn([this] { return accept(); });
    spawn([this] { return keep_time(); });
    spawn([this] { return keep_clean(); });
    if (cluster_) spawn([this] { return keep_lease(); });
    spawn([this] { return await_signal(); });
    run_to_the_end();
    finish();
    log(LogLevel::info, "stopped");
    if (failed_) throw std::runtime_error("the server could not go on; its log says why");
  }

  void request_stop() {
    asio::post(io_, [this] { begin_stop(); });
  }

 private:
  // --- of several nodes ---

  static std::unique_ptr<NodeLease> lease_of(const ServerConfig& config) {
    if (config.bus.empty()) return nullptr;
    if (config.store.empty()) throw std::runtime_error("--bus is for nodes that share a --store");
    return std::make_unique<NodeLease>(database(config));
  }
  static PostgresAddress database(const ServerConfig& config) {
    return postgres_setup(config.store, config.store_password_file, PostgresConnection::Lock::none).address;
  }
  std::unique_ptr<Cluster> join_cluster() {
    if (!lease_) return nullptr;
    return std::make_unique<Cluster>(
        ClusterSetup{database(config_), bus_setup(config_), config_.node.empty() ? own_name() : config_.node},
        lease_->id(), registry_, [this] { return clock_.now(); }, post());
  }
  TableGateway& tables_reached() {
    if (cluster_) return cluster_->node().tables();
    return registry_;
  }
  void load_tables() {
    if (cluster_) {
      // Those that nobody has are adopted with the first beats.
      if (const auto problem = registry_.load_key(store_.at_start())) {
        throw std::runtime_error("the store cannot be read: " + *problem);
      }
      return;
    }
    const auto loaded = registry_.load(store_.at_start());
    if (!loaded) throw std::runtime_error("the store cannot be read: " + loaded.error());
  }
  asio::awaitable<void> keep_lease() {
    while (!stopping_) {
      try {
        cluster_->node().beat();
      } catch (const std::exception& failure) {
        note_failure("node", failure);
      }
      lease_timer_.expires_after(Node::kBeat);
      co_await lease_timer_.async_wait(kAwait);
    }
  }
  // Other nodes have the tables at once.
  [[nodiscard]] Millis come_back_after() const { return cluster_ ? Node::kComeBack : kComeBackAfter; }

  [[nodiscard]] Post post() {
    return [this](std::function<void()> work) { asio::post(io_, std::move(work)); };
  }

  // Sessions catch what they throw. What a library's own code throws between two of our lines, or work that another
  // thread has handed over, ends here and takes nothing else with it.
  void run_to_the_end() {
    while (true) {
      try {
        io_.run();
        return;
      } catch (const std::exception& error) {
        note_failure("event loop", error);
      }
    }
  }

  void note_failure(std::string_view where, const std::exception& error) {
    metrics_.count_failure("server");
    log(LogLevel::error, "unexpected failure", {{"where", where}, {"reason", std::string_view(error.what())}});
  }

  template <class Coroutine>
  void spawn(Coroutine coroutine) {
    asio::co_spawn(io_, std::move(coroutine), [this](const std::exception_ptr& failure) {
      if (!failure) return;
      try {
        std::rethrow_exception(failure);
      } catch (const std::exception& error) {
        note_failure("server", error);
      }
      // Without one of these the server is none. Whoever watches over it starts it anew.
      failed_ = true;
      begin_stop();
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

  static bool is_out_of_descriptors(const error_code& error) {
    return error == asio::error::no_descriptors || error == boost::system::errc::too_many_files_open_in_system;
  }

  asio::awaitable<void> accept() {
    SteadyClock::time_point complain_again;
    while (!stopping_) {
      auto [error, socket] = co_await acceptor_.async_accept(kAwait);
      if (stopping_) co_return;
      if (error) {
        // Out of descriptors, most likely: somebody gives one up, or some come back. It may last; the log need not
        // tell each try.
        if (SteadyClock::now() >= complain_again) {
          log(LogLevel::warning, "cannot accept", {{"reason", error.message()}});
          complain_again = SteadyClock::now() + kComplaintPause;
        }
        if (is_out_of_descriptors(error) && connections_.free_one()) continue;
        asio::steady_timer pause(io_, 100ms);
        co_await pause.async_wait(kAwait);
        continue;
      }
      try {
        take_in(std::move(socket));
      } catch (const std::exception& failure) {
        note_failure("accept", failure);
      }
    }
  }

  void take_in(Tcp::socket socket) {
    error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return;
    Peer peer = peer_at(endpoint.address());
    const bool refused = peer.refusal.has_value();
    if (refused && !connections_.make_room_to_refuse()) return;
    error_code ignored;
    ignored = socket.set_option(Tcp::no_delay(true), ignored);
    // What a slow reader leaves unread waits in our queue, where it is counted, not in the kernel's.
    ignored = socket.set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    TcpStream stream(std::move(socket));
    stream.rate_policy().read_limit(kMaxReadPerSecond);
    const auto session = std::make_shared<HttpSession<TcpStream>>(
        std::move(stream), std::move(peer), services_, [this](const ConnectionHandle* ended) { forget(ended); });
    connections_.add(session, refused);
    metrics_.set_connections(connections_.size());
    session->start();
  }

  Peer peer_at(const asio::ip::address& given) {
    const auto address = plain_address(given);
    Peer peer{limit_address(address)};
    peer.is_proxy = std::find(proxies_.begin(), proxies_.end(), address) != proxies_.end();
    peer.is_local = address.is_loopback();
    // Everybody behind a proxy comes from its address: they are counted by the address that it tells.
    if (!peer.is_proxy) {
      peer.is_counted = addresses_.connect(peer.address, clock_.now());
      if (!peer.is_counted) peer.refusal = protocol::Refusal{protocol::RefusalCode::too_many_connections};
    }
    if (!peer.refusal && !connections_.make_room()) {
      peer.refusal = protocol::Refusal{protocol::RefusalCode::server_full};
    }
    return peer;
  }

  void forget(const ConnectionHandle* ended) {
    connections_.remove(ended);
    metrics_.set_connections(connections_.size());
    if (stopping_ && connections_.size() == 0) shutdown_timer_.cancel();
  }

  // Wakes the tables whose time has come.
  asio::awaitable<void> keep_time() {
    while (!stopping_) {
      const auto next = registry_.next();
      timer_.expires_at(next ? clock_.steady(*next) : SteadyClock::now() + 1h);
      co_await timer_.async_wait(kAwait);
      if (stopping_) co_return;
      try {
        registry_.tick(clock_.now());
      } catch (const std::exception& failure) {
        note_failure("clock", failure);
      }
    }
  }

  // Removes what is kept no longer, a little at a time.
  asio::awaitable<void> keep_clean() {
    // Nothing at first: where the clock is wrong the operator has that long to set it.
    while (!stopping_) {
      cleaning_.expires_after(clean_ ? kCleaningInterval : kCleaningPause);
      co_await cleaning_.async_wait(kAwait);
      if (stopping_) co_return;
      clean_ = false;
      store_.writer->remove_expired(retention(),
                                    [this](const Expected<bool, StoreError>& more) { clean_ = !more || !*more; });
    }
  }

  [[nodiscard]] Retention retention() const {
    const Timestamp now = clock_.now();
    Retention retention{now - config_.keep_closed, std::nullopt};
    if (config_.keep_records) retention.finished_before = now - *config_.keep_records;
    return retention;
  }

  // Numbers that are as they are, whenever somebody looks.
  void measure() {
    metrics_.set_waiting_bots(bots_.waiting());
    metrics_.set_tables(registry_.tables());
    metrics_.set_rooms(registry_.rooms());
    metrics_.set_connections(connections_.size());
  }

  void rescheduled() {
    const auto next = registry_.next();
    if (next && clock_.steady(*next) < timer_.expiry()) timer_.cancel();
  }

  void note(const GroupWriter::Report& report) {
    // A conflict means that somebody else writes to our store: nothing works then, whatever the disk says.
    // One table that is damaged, or is another server's by now, is that table's misfortune.
    const bool works = !report.error || report.error->kind == StoreError::Kind::damaged ||
                       report.error->kind == StoreError::Kind::fenced;
    const bool full = report.error && report.error->kind == StoreError::Kind::full;
    if (full && clean_) cleaning_.cancel();
    if (report.appends > 0) metrics_.observe_store(report.seconds, report.appends);
    metrics_.set_store_works(works);
    api_.set_store_works(works);
  }

  asio::awaitable<void> await_signal() {
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
    cleaning_.cancel();
    lease_timer_.cancel();
    api_.set_ready(false);
    if (cluster_) cluster_->node().begin_leaving();
    registry_.shut_down(come_back_after());
    for (const auto& connection : connections_.all()) connection->end_if_idle();
    if (connections_.size() > 0) {
      shutdown_timer_.expires_after(std::chrono::seconds(config_.shutdown_seconds));
      co_await shutdown_timer_.async_wait(kAwait);
    }
    for (const auto& connection : connections_.all()) connection->cut();
    ignored = signals_.cancel(ignored);
    io_.stop();
  }

  // Nothing is left behind: whatever a connection waited for has failed by now, and its coroutines run to their ends.
  void finish() {
    stopping_ = true;
    registry_.shut_down(come_back_after());
    for (const auto& connection : connections_.all()) connection->cut();
    error_code ignored;
    ignored = acceptor_.close(ignored);
    ignored = signals_.cancel(ignored);
    timer_.cancel();
    cleaning_.cancel();
    lease_timer_.cancel();
    shutdown_timer_.cancel();
    io_.restart();
    try {
      io_.poll();
    } catch (const std::exception& error) {
      note_failure("end", error);
    }
  }

  Places places_{};
  ServerConfig config_;
  std::vector<asio::ip::address> proxies_;
  TableClock clock_;
  Metrics metrics_;
  MetricsMonitor monitor_{metrics_};
  bool stopping_ = false;
  bool failed_ = false;
  bool clean_ = true;  // there is nothing to be removed for the time being
  // What is left of a session ends with the io_context, and needs these until then.
  AddressBook addresses_;
  ConnectionRegistry connections_;
  ConnectionServices services_;
  asio::io_context io_;
  Tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer timer_{io_};
  asio::steady_timer cleaning_{io_};
  asio::steady_timer lease_timer_{io_};
  asio::steady_timer shutdown_timer_{io_};  // cancelled when the last connection has ended
  std::unique_ptr<NodeLease> lease_;        // ends when everything is written; null: there is one server alone
  OpenStore store_;
  BotPool bots_;
  TableRegistry registry_;
  ReplayCache replay_cache_;
  ReplayService replays_;
  std::unique_ptr<Cluster> cluster_;
  Api api_;
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
