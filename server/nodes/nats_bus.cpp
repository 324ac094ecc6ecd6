#include "server/nodes/nats_bus.hpp"

#include <nats/nats.h>

#include <stdexcept>
#include <utility>

#include "server/log.hpp"

namespace vivarium::server {
namespace {

constexpr int kForEver = -1;
constexpr std::int64_t kReconnectWait = 250;  // ms
constexpr std::int64_t kPingInterval = 2'000;
constexpr int kMaxPings = 2;
// What a node has not yet looked at; beyond that messages are lost, and whoever waits for them notices by their
// numbers.
constexpr int kMaxPendingMessages = 1 << 16;
constexpr int kMaxPendingBytes = 64 << 20;
// While the bus cannot be reached nothing is kept: it would come too late.
constexpr int kNothingKept = 1;  // byte; 0 stands for 8 MiB

void check(natsStatus status, std::string_view what) {
  if (status == NATS_OK) return;
  throw std::runtime_error("bus: " + std::string(what) + ": " + natsStatus_GetText(status));
}

bool is_local(std::string_view url) {
  const std::size_t host = url.find("://");
  const std::string_view rest = host == std::string_view::npos ? url : url.substr(host + 3);
  return rest.starts_with("127.") || rest.starts_with("localhost") || rest.starts_with("[::1]");
}

void check_setup(const BusSetup& setup) {
  if (setup.url.find('@') != std::string::npos) {
    throw std::runtime_error(
        "bus: no user and password in its address, where others can read them; use "
        "bus-credentials or the environment (VIVARIUM_BUS_USER, VIVARIUM_BUS_PASSWORD)");
  }
  const bool anonymous = setup.credentials_file.empty() && setup.user.empty();
  if (anonymous && !is_local(setup.url) && !setup.allow_anonymous) {
    throw std::runtime_error("bus: " + setup.url +
                             " is not on this machine, and there are no credentials for it; set "
                             "bus-credentials, or bus-anonymous if the network is yours alone");
  }
}

void note_connection(natsConnection* /*connection*/, void* closure) {
  log(LogLevel::warning, static_cast<const char*>(closure));
}

// Called by libnats for each subscriber that falls behind; the default would print.
void note_error(natsConnection* /*connection*/, natsSubscription* /*subscription*/, natsStatus status,
                void* /*closure*/) {
  log(LogLevel::warning, "bus", {{"reason", std::string_view(natsStatus_GetText(status))}});
}

struct Freed {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
  void operator()(natsConnection* connection) const { natsConnection_Destroy(connection); }
  void operator()(natsSubscription* subscription) const { natsSubscription_Destroy(subscription); }
};

char lost_text[] = "bus lost";
char back_text[] = "bus is back";

}  // namespace

struct NatsBus::Library {
  std::unique_ptr<natsOptions, Freed> options;
  std::unique_ptr<natsConnection, Freed> connection;
};

// What comes on a thread of the library's goes to the owner's; after the end of this object it goes nowhere.
class NatsBus::Subscription {
 public:
  Subscription(natsConnection* connection, const std::string& subject, Received received, const Post& post)
      : shared_(new std::shared_ptr<Shared>(std::make_shared<Shared>(Shared{post, std::move(received)}))) {
    natsSubscription* made = nullptr;
    check(natsConnection_Subscribe(&made, connection, subject.c_str(), take_in, shared_), "cannot subscribe");
    subscription_.reset(made);
    natsSubscription_SetPendingLimits(made, kMaxPendingMessages, kMaxPendingBytes);
    natsSubscription_SetOnCompleteCB(
        made, [](void* shared) { delete static_cast<std::shared_ptr<Shared>*>(shared); }, shared_);
    weak_ = *shared_;
  }
  ~Subscription() {
    if (const auto shared = weak_.lock()) shared->received = nullptr;
  }
  Subscription(const Subscription&) = delete;
  Subscription& operator=(const Subscription&) = delete;

 private:
  struct Shared {
    Post post;
    Received received;  // on the owner's thread only
  };
  static void take_in(natsConnection* /*connection*/, natsSubscription* /*subscription*/, natsMsg* message,
                      void* closure) {
    const std::shared_ptr<Shared> shared = *static_cast<std::shared_ptr<Shared>*>(closure);
    auto bytes = std::make_shared<const std::string>(natsMsg_GetData(message),
                                                     static_cast<std::size_t>(natsMsg_GetDataLength(message)));
    natsMsg_Destroy(message);
    shared->post([shared, bytes] {
      // A copy: it may be taken away while it runs.
      if (const Received received = shared->received) received(*bytes);
    });
  }

  std::shared_ptr<Shared>* shared_;  // the library's, until it says that nothing comes any more
  std::weak_ptr<Shared> weak_;
  std::unique_ptr<natsSubscription, Freed> subscription_;
};

NatsBus::NatsBus(const BusSetup& setup, Post post) : post_(std::move(post)), library_(std::make_unique<Library>()) {
  check_setup(setup);
  natsOptions* options = nullptr;
  check(natsOptions_Create(&options), "cannot be set up");
  library_->options.reset(options);
  check(natsOptions_SetURL(options, setup.url.c_str()), "not an address: " + setup.url);
  if (!setup.credentials_file.empty()) {
    check(natsOptions_SetUserCredentialsFromFiles(options, setup.credentials_file.c_str(), nullptr),
          "cannot read " + setup.credentials_file);
  }
  if (!setup.user.empty()) {
    check(natsOptions_SetUserInfo(options, setup.user.c_str(), setup.password.c_str()), "user and password");
  }
  if (!setup.ca_file.empty()) {
    check(natsOptions_LoadCATrustedCertificates(options, setup.ca_file.c_str()), "cannot read " + setup.ca_file);
  }
  natsOptions_SetMaxReconnect(options, kForEver);
  natsOptions_SetReconnectWait(options, kReconnectWait);
  natsOptions_SetReconnectBufSize(options, kNothingKept);
  natsOptions_SetPingInterval(options, kPingInterval);
  natsOptions_SetMaxPingsOut(options, kMaxPings);
  natsOptions_SetSendAsap(options, true);
  natsOptions_SetErrorHandler(options, note_error, nullptr);
  natsOptions_SetDisconnectedCB(options, note_connection, lost_text);
  natsOptions_SetReconnectedCB(options, note_connection, back_text);
  natsConnection* connection = nullptr;
  natsStatus status = natsConnection_Connect(&connection, options);
  if (status == NATS_NO_SERVER) {
    // It may come later; whoever is refused there is told at once.
    log(LogLevel::warning, "bus cannot be reached yet", {{"bus", setup.url}});
    check(natsOptions_SetRetryOnFailedConnect(options, true, note_connection, back_text), "cannot be set up");
    status = natsConnection_Connect(&connection, options);
  }
  library_->connection.reset(connection);
  if (status != NATS_NOT_YET_CONNECTED) check(status, "cannot connect to " + setup.url);
}

NatsBus::~NatsBus() {
  subscriptions_.clear();
  natsConnection_Close(library_->connection.get());
}

void NatsBus::publish(const std::string& subject, std::string_view bytes) {
  // What cannot be sent is lost; whoever waits for it notices.
  natsConnection_Publish(library_->connection.get(), subject.c_str(), bytes.data(), static_cast<int>(bytes.size()));
}

void NatsBus::subscribe(const std::string& subject, Received received) {
  subscriptions_[subject] =
      std::make_unique<Subscription>(library_->connection.get(), subject, std::move(received), post_);
}

void NatsBus::unsubscribe(const std::string& subject) { subscriptions_.erase(subject); }

bool NatsBus::is_connected() const {
  return natsConnection_Status(library_->connection.get()) == NATS_CONN_STATUS_CONNECTED;
}

}  // namespace vivarium::server
