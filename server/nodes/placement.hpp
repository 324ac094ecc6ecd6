// Where tables go. By rendezvous hashing, so that all nodes agree without asking each other, the tables of a node that
// is gone are spread over all others, and nothing else moves when a node comes or goes.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "server/nodes/node_store.hpp"

namespace vivarium::server {

// The node to which a key belongs (a table's id, or an address that opens one): the first in the key's own order of
// nodes that takes tables and has not many more of them than the others. Nothing where no node takes tables.
std::optional<NodeId> placed(std::string_view key, std::span<const NodeStatus> nodes);

}  // namespace vivarium::server
