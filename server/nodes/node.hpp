// Node: this server as one of several. Keeps its lease, learns who else is alive, and adopts tables that nobody has.
// Belongs to the thread that owns all tables.
#pragma once

#include <functional>
#include <string>

#include "server/nodes/node_gateway.hpp"
#include "server/nodes/node_link.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

class Node {
 public:
  // Three of these may be lost before the lease runs out.
  static constexpr Millis kBeat{700};
  static constexpr Millis kLease{3'000};
  // Whoever was at a table that goes elsewhere finds it there by then.
  static constexpr Millis kComeBack{300};

  struct Services {
    TableRegistry& own;
    ReaderOf<NodeStore>& store;
    Bus& bus;
    std::function<Timestamp()> now;
  };
  Node(const NodeId& self, std::string name, const Digest& bus_key, Services services);

  [[nodiscard]] TableGateway& tables() { return gateway_; }
  [[nodiscard]] std::size_t nodes() const { return nodes_; }

  // To be called once every kBeat.
  void beat();
  // Takes no more tables.
  void begin_leaving() { is_leaving_ = true; }

 private:
  void take_in(const Membership& membership);
  void drop_lost_tables();

  NodeId self_;
  std::string name_;
  Services services_;
  NodeLink link_;
  NodeGateway gateway_;
  std::size_t nodes_ = 0;
  bool is_leaving_ = false;
  bool is_beating_ = false;  // an answer is still to come
  bool store_failed_ = false;
};

}  // namespace vivarium::server
