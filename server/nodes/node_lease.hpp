// NodeLease: that this server is a node, from its beginning to its end. At the end its tables belong to nobody, and
// others adopt them at once.
#pragma once

#include <string>
#include <utility>

#include "server/log.hpp"
#include "server/nodes/node.hpp"
#include "server/nodes/postgres_node_store.hpp"

namespace vivarium::server {

class NodeLease {
 public:
  explicit NodeLease(PostgresAddress address) : address_(std::move(address)) {}
  // To be destroyed after everything that writes to the store.
  ~NodeLease() {
    PostgresNodeStore store({address_}, Node::kLease);
    if (const auto problem = store.leave(id_)) {
      log(LogLevel::warning, "lease runs on until its end", {{"reason", problem->detail}});
    }
  }
  NodeLease(const NodeLease&) = delete;
  NodeLease& operator=(const NodeLease&) = delete;

  [[nodiscard]] const NodeId& id() const { return id_; }

 private:
  PostgresAddress address_;
  NodeId id_ = NodeId::random();
};

}  // namespace vivarium::server
