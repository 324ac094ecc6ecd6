// NatsBus: a bus over NATS (libnats). Reconnects by itself, for ever.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/nodes/bus.hpp"
#include "server/post.hpp"

namespace vivarium::server {

struct BusSetup {
  std::string url;               // nats://host:4222 or tls://…; without credentials
  std::string credentials_file;  // a user's JWT and seed, as `nsc` makes them; empty: none
  std::string user;              // from the environment; empty: none
  std::string password;
  std::string ca_file;           // whom to trust beside the system's authorities
  bool allow_anonymous = false;  // also where others than this machine reach the bus
};

class NatsBus final : public Bus {
 public:
  // Messages come by `post`. Throws std::runtime_error, in words for the operator; not where the bus cannot be reached
  // for the time being.
  NatsBus(const BusSetup& setup, Post post);
  ~NatsBus() override;
  NatsBus(const NatsBus&) = delete;
  NatsBus& operator=(const NatsBus&) = delete;

  void publish(const std::string& subject, std::string_view bytes) override;
  void subscribe(const std::string& subject, Received received) override;
  void unsubscribe(const std::string& subject) override;
  [[nodiscard]] bool is_connected() const override;

 private:
  class Subscription;
  struct Library;
  struct Closing;

  Post post_;
  std::unique_ptr<Library> library_;
  std::map<std::string, std::unique_ptr<Subscription>> subscriptions_;
};

}  // namespace vivarium::server
