// NodeStore: which nodes are alive, and which tables are theirs. The truth about both is in the database, by its own
// clock: a node is alive while its lease runs, and a table belongs to the node that has opened or adopted it last.
//
// Each adoption raises the table's fence, and every append carries the fence of its writer. A node that was paused, cut
// off or declared dead by mistake has an old fence, and cannot append one more event, whatever it believes.
//
// Calls block; a store belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "server/nodes/node_id.hpp"
#include "server/store/event_store.hpp"

namespace vivarium::server {

struct NodeStatus {
  NodeId id;
  std::string name;
  std::int64_t tables = 0;  // that it has
  bool is_leaving = false;  // gives its tables away, and takes no more
};

struct Membership {
  bool was_late = false;           // the node's lease had run out: others may have adopted its tables
  std::vector<NodeStatus> nodes;   // those whose lease runs, by id
  std::vector<OpenTable> orphans;  // open tables that belong to no living node; some of them, if they are many
};

struct TableOwner {
  bool is_open = false;        // there is such a table, and it is not closed
  std::optional<NodeId> node;  // a living one
};

struct AdoptedTable {
  OpenTable table;
  std::uint64_t fence = 0;
};

class NodeStore {
 public:
  NodeStore() = default;
  NodeStore(const NodeStore&) = delete;
  NodeStore& operator=(const NodeStore&) = delete;
  virtual ~NodeStore() = default;

  // Begins or renews the node's lease.
  [[nodiscard]] virtual Expected<Membership, StoreError> renew(const NodeStatus& self) = 0;
  [[nodiscard]] virtual Expected<TableOwner, StoreError> owner(const TableId& table) = 0;
  // Those of the tables that are open and belong to no living node are this node's from now on.
  [[nodiscard]] virtual Expected<std::vector<AdoptedTable>, StoreError> adopt(const NodeId& self,
                                                                              std::span<const TableId> tables) = 0;
  // The open tables that are still this node's.
  [[nodiscard]] virtual Expected<std::vector<TableId>, StoreError> tables_of(const NodeId& self) = 0;
  // The node's lease ends, and its tables belong to nobody any more.
  [[nodiscard]] virtual std::optional<StoreError> leave(const NodeId& self) = 0;
  // 32 random bytes in hexadecimal, made with the store: by which nodes know each other on the bus.
  [[nodiscard]] virtual Expected<std::string, StoreError> bus_key() = 0;
};

}  // namespace vivarium::server
