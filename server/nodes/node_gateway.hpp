// NodeGateway: the tables of all nodes, as the connections of this one see them. What concerns a table goes to the node
// that has it: its own registry, or over the bus. A table that no living node has is adopted by the node where it
// belongs (placement.hpp).
//
//   client → gateway node → bus → table's node: requests, commands
//   table's node → bus → gateway node → client: what that viewer is told, and nothing else
//
// What comes over the bus is read and checked as what comes from a client is. Belongs to the thread of its registry.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/table_registry.hpp"
#include "server/nodes/node_link.hpp"
#include "server/nodes/node_store.hpp"
#include "server/store/store_reader.hpp"

namespace vivarium::server {

class RemoteSubscriber;

class NodeGateway final : public TableGateway {
 public:
  struct Services {
    TableRegistry& own;
    ReaderOf<NodeStore>& store;
    NodeLink& link;
    std::function<Timestamp()> now;
  };
  NodeGateway(NodeId self, Services services);
  ~NodeGateway() override;
  NodeGateway(const NodeGateway&) = delete;
  NodeGateway& operator=(const NodeGateway&) = delete;

  void open(const FromClient<protocol::OpenRequest>& request, const Offered& done) override;
  void join(const TableId& table, const FromClient<protocol::JoinRequest>& request, const Offered& done) override;
  void attend(const AttendRequest& request, const Attending& done) override;
  void look(const TableId& table, const Looked& done) override;
  void lobby(const LobbyMade& done) override;

  // Who is alive. Whoever was at a table of a node that is gone, or came from there, is told to come back.
  void set_nodes(std::vector<NodeStatus> nodes);
  // What another node has sent.
  void take_in(const NodeId& from, NodeMessage message, const std::optional<std::int64_t>& request);
  // Adopts those of the tables that belong here.
  void adopt_orphans(std::span<const OpenTable> orphans);

 private:
  // Where a table is: here, or at another node, which adopts it if nobody has it.
  using Located = std::function<void(const Expected<NodeId, protocol::Refusal>& node)>;
  void locate(const TableId& table, const Located& done);
  using Adopted = std::function<void(const std::optional<protocol::Refusal>&)>;
  void adopt(const TableId& table, const Adopted& done);
  // A connection of this node at another node's table.
  struct Forwarded {
    std::weak_ptr<Subscriber> subscriber;
    NodeId node;
    std::int64_t told = 0;
  };
  friend class ForwardedTable;
  void attend_at(const NodeId& node, const AttendRequest& request, const Attending& done);
  void ask_lobbies();
  void interrupt(Forwarded forwarded);
  void told(const NodeId& from, NodeMessage message);
  void closed(const NodeId& from, const NodeMessage& message);

  // For other nodes
  struct Request;
  void serve(const Request& request);
  template <class Work>
  void with_table(const Request& request, const std::string& id, Work work);
  void serve_open(const Request& request);
  void serve_join(const Request& request);
  void serve_attend(const Request& request);
  void serve_look(const Request& request);
  void serve_lobby(const Request& request);
  void serve_command(const NodeId& from, NodeMessage message);
  void end_remote(const NodeId& from, const std::string& subscription);

  NodeId self_;
  Services services_;
  std::vector<NodeStatus> nodes_;
  std::map<std::string, Forwarded> forwarded_;  // by subscription
  std::map<std::pair<NodeId, std::string>, std::shared_ptr<RemoteSubscriber>> remote_;
  std::shared_ptr<const std::string> lobby_;
  Timestamp lobby_made_;
  std::vector<LobbyMade> waiting_for_lobby_;
};

}  // namespace vivarium::server
