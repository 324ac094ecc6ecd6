#include "server/nodes/node_id.hpp"

#include "server/crypto/secret.hpp"

namespace vivarium::server {

NodeId NodeId::random() { return NodeId(TableId::random().text()); }

std::optional<NodeId> NodeId::parse(std::string_view text) {
  const auto id = TableId::parse(text);
  return id ? std::optional(NodeId(id->text())) : std::nullopt;
}

}  // namespace vivarium::server
