// ForwardedTable: another node's table, as a connection of this one attends it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "server/lobby/table_gateway.hpp"
#include "server/nodes/node_gateway.hpp"
#include "server/nodes/node_messages.hpp"

namespace vivarium::server {

class ForwardedTable final : public AttendedTable {
 public:
  ForwardedTable(NodeGateway& gateway, NodeLink& link, NodeId node, std::string subscription)
      : gateway_(gateway), link_(link), node_(std::move(node)), subscription_(std::move(subscription)) {}
  ForwardedTable(const ForwardedTable&) = delete;
  ForwardedTable& operator=(const ForwardedTable&) = delete;
  ~ForwardedTable() override {
    gateway_.forwarded_.erase(subscription_);
    link_.send(node_, {header(node_kind::kLeave)});
  }

  void command(std::string_view text, protocol::ClientMessage /*message*/) override {
    Data command = header(node_kind::kCommand);
    command.set("number", ++commands_);
    link_.send(node_, {std::move(command), std::string(text)});
  }

 private:
  [[nodiscard]] Data header(std::string_view kind) const {
    Data header = node_header(kind);
    header.set("subscription", subscription_);
    return header;
  }

  NodeGateway& gateway_;
  NodeLink& link_;
  NodeId node_;
  std::string subscription_;
  std::int64_t commands_ = 0;
};

}  // namespace vivarium::server
