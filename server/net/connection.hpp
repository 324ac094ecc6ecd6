// Connections as their server sees them, and what they share. What goes on over one is a Session (session.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/refusal.hpp"
#include "server/config.hpp"
#include "server/net/address_book.hpp"
#include "server/net/api.hpp"

namespace vivarium::server {

// What connections share. Outlives them.
struct ConnectionServices {
  const ServerConfig& config;
  Api& api;
  House& house;
  Metrics& metrics;
  AddressBook& addresses;
  std::function<Moment()> now;
};

// Who is at the other end.
struct Peer {
  std::string address;      // as limits count it
  bool is_proxy = false;    // speaks for others, whose addresses it tells
  bool is_local = false;    // this machine itself
  bool is_counted = false;  // among the connections of its address, until it ends
  // Whatever it asks for is answered by this.
  std::optional<protocol::Refusal> refusal = std::nullopt;
};

class ConnectionHandle {
 public:
  virtual ~ConnectionHandle() = default;
  // Ends it at once.
  virtual void cut() = 0;
  // Ends it if it is between two requests; a WebSocket is told by its table.
  virtual void end_if_idle() = 0;
  // Nothing is under way: no request has come yet, or the last one has been answered.
  [[nodiscard]] virtual bool is_silent() const = 0;
  [[nodiscard]] virtual const std::string& address() const = 0;
};

}  // namespace vivarium::server
