// RemoteSubscriber: a connection of another node at one of this node's tables. What it is told goes over the bus,
// numbered, so that its node notices when something is lost on the way.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "server/lobby/table_gateway.hpp"
#include "server/nodes/node_link.hpp"
#include "server/nodes/node_messages.hpp"
#include "server/room/subscriber.hpp"

namespace vivarium::server {

class RemoteSubscriber final : public Subscriber {
 public:
  RemoteSubscriber(NodeLink& link, NodeId gateway, std::string subscription, std::string address)
      : link_(link),
        gateway_(std::move(gateway)),
        subscription_(std::move(subscription)),
        address_(std::move(address)) {}

  [[nodiscard]] const std::string& address() const override { return address_; }
  void send(std::shared_ptr<const std::string> text) override {
    Data header = node_header(node_kind::kTold);
    header.set("subscription", subscription_);
    header.set("number", ++told_);
    link_.send(gateway_, {std::move(header), *text});
  }
  void close(const protocol::Refusal& refusal, std::optional<Millis> come_back_after) override {
    Data header = node_header(node_kind::kClosed);
    header.set("subscription", subscription_);
    set_refusal(header, refusal);
    if (come_back_after) header.set("come_back_after", come_back_after->count());
    link_.send(gateway_, {std::move(header)});
  }

  // The number of the next command; false where one is missing.
  [[nodiscard]] bool is_next(std::int64_t number) { return number == ++commands_; }

  std::unique_ptr<AttendedTable> table;  // once it attends

 private:
  NodeLink& link_;
  NodeId gateway_;
  std::string subscription_;
  std::string address_;
  std::int64_t told_ = 0;
  std::int64_t commands_ = 0;
};

}  // namespace vivarium::server
