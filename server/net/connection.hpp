// Connection: one client. Speaks HTTP until the client asks for a WebSocket, and then the protocol of the tables.
// Belongs to the thread of its io_context; lives as long as one of its coroutines runs or a table holds it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/config.hpp"
#include "server/net/api.hpp"
#include "server/net/asio.hpp"
#include "server/net/rate_limit.hpp"

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

// A connection as its server sees it.
class ConnectionHandle {
 public:
  virtual ~ConnectionHandle() = default;
  // Ends it at once.
  virtual void cut() = 0;
  // Ends it if it is between two requests; a WebSocket is told by its table.
  virtual void end_if_idle() = 0;
};

// Takes the socket over. `ended` is called when nothing of the connection is left.
std::shared_ptr<ConnectionHandle> start_connection(Tcp::socket socket, ConnectionServices& services,
                                                   std::function<void(const ConnectionHandle*)> ended);

}  // namespace vivarium::server
