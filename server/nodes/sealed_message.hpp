// SealedMessage: what nodes write on the bus. Encrypted and authenticated with a key from the database, which nodes
// have and others do not: a stranger on the bus can neither read what a seat sees nor act for it. Each message says who
// sent it and to whom, and bears a number, so that none is taken twice.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/crypto/primitives.hpp"
#include "server/nodes/node_id.hpp"

namespace vivarium::server {

class Sealer {
 public:
  Sealer(const Digest& key, NodeId self) : key_(key), self_(std::move(self)) {}

  [[nodiscard]] std::string seal(const NodeId& receiver, std::string_view content);

  struct Opened {
    NodeId sender;
    std::string content;
  };
  // Nothing where it was not sealed with this key, is for somebody else, or has come before.
  [[nodiscard]] std::optional<Opened> open(std::string_view sealed);
  void forget(const NodeId& sender) { received_.erase(sender); }

 private:
  Digest key_;
  NodeId self_;
  std::uint64_t sent_ = 0;
  std::map<NodeId, std::uint64_t> received_;  // the number of the last message of each sender
};

}  // namespace vivarium::server
