// Connections as their server sees them, and what they share. What goes on over one is in HttpSession and
// WebSocketSession.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/refusal.hpp"
#include "server/config.hpp"
#include "server/net/address_book.hpp"
#include "server/net/api.hpp"

namespace vivarium::server {

class ConnectionRegistry;

// What connections share. Outlives them.
struct ConnectionServices {
  const ServerConfig& config;
  Api& api;
  TableGateway* tables;
  Metrics& metrics;
  AddressBook& addresses;
  ConnectionRegistry& connections;
  std::function<Timestamp()> now;
};

// Who is at the other end.
struct Peer {
  std::string address;      // as limits count it
  bool is_proxy = false;    // speaks for others, whose addresses it tells
  bool is_local = false;    // this machine itself
  bool is_counted = false;  // among the connections of its address, until it ends
  // Whatever it asks for is answered by this.
  std::optional<protocol::Refusal> refusal = std::nullopt;

  // There was no place left: whoever shows a seat gets one nevertheless.
  [[nodiscard]] bool is_on_probation() const { return refusal && refusal->code == protocol::RefusalCode::server_full; }
};

// What a connection makes of its place, from the one that gives it up first.
enum class PlaceUse : std::uint8_t {
  silent,       // nothing is under way: no request has come yet, the last one is answered, no table is attended
  slow_reader,  // has not taken for a while what it is sent
  watching,     // a table, without a seat
  in_use,
};

class ConnectionHandle {
 public:
  virtual ~ConnectionHandle() = default;
  // Ends it at once.
  virtual void cut() = 0;
  // Ends it if it is between two requests; a WebSocket is told by its table.
  virtual void end_if_idle() = 0;
  [[nodiscard]] virtual PlaceUse place_use() const = 0;
  [[nodiscard]] virtual const std::string& address() const = 0;
};

// Nothing is left of the connection.
using ConnectionEnded = std::function<void(const ConnectionHandle*)>;

// A coroutine of the connection has ended. What it has thrown, if anything, ends the connection and nothing else.
void report_failure(const std::exception_ptr& failure, Metrics& metrics, ConnectionHandle& connection);

}  // namespace vivarium::server
