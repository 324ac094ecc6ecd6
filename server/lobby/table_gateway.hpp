// TableGateway: the tables as connections and HTTP requests see them, wherever each of them lives. A server alone has
// all of them (TableRegistry); of several nodes, each reaches those of the others as well.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "protocol/client_message.hpp"
#include "protocol/refusal.hpp"
#include "protocol/table_request.hpp"
#include "server/crypto/secret.hpp"
#include "server/lobby/seat_offer.hpp"
#include "server/room/subscriber.hpp"

namespace vivarium::server {

// A table that a connection attends, from attending to the end of this object.
class AttendedTable {
 public:
  AttendedTable() = default;
  AttendedTable(const AttendedTable&) = delete;
  AttendedTable& operator=(const AttendedTable&) = delete;
  virtual ~AttendedTable() = default;

  // Is always answered, through the subscriber. `text` is what the message was read from.
  virtual void command(std::string_view text, protocol::ClientMessage message) = 0;
};

// What a client asks for, from where, and what it was read from: another node reads that again.
template <class Request>
struct FromClient {
  std::string address;
  std::string text;
  Request request;
};

struct AttendRequest {
  protocol::Attend wish;
  std::string text;  // the message that it was read from
  std::shared_ptr<Subscriber> subscriber;
  // Asked once it is clear whether the token opens a seat: why the connection may not attend.
  std::function<std::optional<protocol::Refusal>(bool has_seat)> admit;
};

class TableGateway {
 public:
  virtual ~TableGateway() = default;

  // A request with a key that has been answered before is answered alike.
  virtual void open(const FromClient<protocol::OpenRequest>& request, const Offered& done) = 0;
  virtual void join(const TableId& table, const FromClient<protocol::JoinRequest>& request, const Offered& done) = 0;

  using Attending = std::function<void(Expected<std::unique_ptr<AttendedTable>, protocol::Refusal>)>;
  // The subscriber is sent a welcome, and hears everything from then on.
  virtual void attend(const AttendRequest& request, const Attending& done) = 0;

  // Everything public about a table, as JSON.
  using Looked = std::function<void(const Expected<std::string, protocol::Refusal>& table)>;
  virtual void look(const TableId& table, const Looked& done) = 0;

  // The listed tables that are not over, as JSON.
  using LobbyMade = std::function<void(const std::shared_ptr<const std::string>& lobby)>;
  virtual void lobby(const LobbyMade& done) = 0;
};

}  // namespace vivarium::server
