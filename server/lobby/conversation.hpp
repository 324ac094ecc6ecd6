// Conversation: what a client says over its connection, whatever carries that. It attends one table, and what follows
// goes there. Belongs to the thread of its connection.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/client_message.hpp"
#include "server/lobby/table_gateway.hpp"
#include "server/room/subscriber.hpp"
#include "server/room/token_bucket.hpp"

namespace vivarium::server {

class Conversation final : public std::enable_shared_from_this<Conversation> {
 public:
  // The connection. Nothing is called once the subscriber is gone.
  struct Client {
    std::weak_ptr<Subscriber> subscriber;
    // Asked once it is clear whether the token opens a seat: why the connection may not attend.
    std::function<std::optional<protocol::Refusal>(bool has_seat)> admit;
    // The table has been found, or not.
    std::function<void(const std::optional<protocol::Refusal>& refusal)> attended;
    std::function<void(protocol::RefusalCode code)> count_refusal;
  };
  static constexpr int kMaxOffences = 100;  // messages over the limit in a row

  Conversation(TableGateway& tables, TokenBucket messages, Client client)
      : tables_(tables), messages_(messages), client_(std::move(client)) {}

  using Read = Expected<protocol::ClientMessage, protocol::BadMessage>;
  // A message is read before it is refused, so that the refusal can bear its id.
  void take_in(std::string_view text, Read message, Timestamp now);
  // The table is looked for: what comes next has to wait.
  [[nodiscard]] bool is_finding() const { return finding_; }
  [[nodiscard]] bool attends() const { return table_ != nullptr; }
  // The client is gone.
  void end();

 private:
  void handle(std::string_view text, protocol::ClientMessage message);
  void attend(const std::string& id, protocol::Attend wish, std::string_view text);
  void refuse(const std::optional<std::string>& id, const protocol::Refusal& refusal);

  TableGateway& tables_;
  TokenBucket messages_;
  Client client_;
  std::unique_ptr<AttendedTable> table_;
  int offences_ = 0;
  bool finding_ = false;
  bool ended_ = false;
};

}  // namespace vivarium::server
