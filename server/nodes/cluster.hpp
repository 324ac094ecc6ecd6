// Cluster: this server among other nodes: the database that they share, the bus between them, and its own node.
#pragma once

#include <functional>
#include <string>

#include "server/nodes/nats_bus.hpp"
#include "server/nodes/node.hpp"
#include "server/nodes/postgres_node_store.hpp"
#include "server/store/thread_reader.hpp"

namespace vivarium::server {

struct ClusterSetup {
  PostgresAddress store;
  BusSetup bus;
  std::string name;  // of this node, for people
};

class Cluster {
 public:
  // REQUIRES: the store has been opened. Throws std::runtime_error, in words for the operator.
  Cluster(const ClusterSetup& setup, const NodeId& self, TableRegistry& own, std::function<Timestamp()> now, Post post);

  [[nodiscard]] Node& node() { return node_; }
  [[nodiscard]] bool is_connected() const { return bus_.is_connected(); }

 private:
  PostgresNodeStore store_;
  Digest bus_key_;
  NatsBus bus_;
  ThreadReaderOf<NodeStore> reader_;
  Node node_;
};

}  // namespace vivarium::server
