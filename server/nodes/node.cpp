#include "server/nodes/node.hpp"

#include <utility>

#include "server/log.hpp"
#include "server/nodes/node_messages.hpp"

namespace vivarium::server {

Node::Node(const NodeId& self, std::string name, const Digest& bus_key, Services services)
    : self_(self),
      name_(std::move(name)),
      services_(std::move(services)),
      link_(services_.bus, bus_key, self, services_.now,
            [this](const NodeId& from, NodeMessage message, const std::optional<std::int64_t>& request) {
              gateway_.take_in(from, std::move(message), request);
            }),
      gateway_(self, {services_.own, services_.store, link_, services_.now}) {}

void Node::beat() {
  link_.tick();
  if (std::exchange(is_beating_, true)) return;
  const NodeStatus status{self_, name_, static_cast<std::int64_t>(services_.own.tables()), is_leaving_};
  services_.store.read([status](NodeStore& store) { return store.renew(status); },
                       [this](const Expected<Membership, StoreError>& membership) {
                         is_beating_ = false;
                         if (!membership && !std::exchange(store_failed_, true)) {
                           log(LogLevel::error, "lease not renewed", {{"reason", membership.error().detail}});
                         }
                         if (membership) take_in(*membership);
                       });
}

void Node::take_in(const Membership& membership) {
  if (std::exchange(store_failed_, false)) log(LogLevel::info, "lease renewed");
  if (membership.nodes.size() != nodes_) {
    nodes_ = membership.nodes.size();
    log(LogLevel::info, "nodes", {{"alive", static_cast<std::int64_t>(nodes_)}});
  }
  gateway_.set_nodes(membership.nodes);
  // If the database was away, the others are as late, and come in a moment.
  if (membership.was_late) return drop_lost_tables();
  if (!is_leaving_) gateway_.adopt_orphans(membership.orphans);
}

// The node was paused or cut off, and others may have adopted its tables.
void Node::drop_lost_tables() {
  log(LogLevel::warning, "lease was lost for a time");
  services_.store.read([self = self_](NodeStore& store) { return store.tables_of(self); },
                       [this](const Expected<std::vector<TableId>, StoreError>& tables) {
                         if (tables) services_.own.keep_only(*tables, unreachable(), kComeBack);
                       });
}

}  // namespace vivarium::server
