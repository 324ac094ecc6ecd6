#include "server/nodes/cluster.hpp"

#include <stdexcept>
#include <utility>

#include "server/crypto/binary_text.hpp"

namespace vivarium::server {
namespace {

Digest bus_key(NodeStore& store) {
  const auto key = store.bus_key();
  if (!key) throw std::runtime_error("the key of the bus cannot be read: " + key.error().detail);
  Digest made{};
  if (!from_hex(*key, made)) throw std::runtime_error("the key of the bus in the store is damaged");
  return made;
}

}  // namespace

Cluster::Cluster(const ClusterSetup& setup, const NodeId& self, TableRegistry& own, std::function<Timestamp()> now,
                 Post post)
    : store_({setup.store}, Node::kLease),
      bus_key_(bus_key(store_)),
      bus_(setup.bus, post),
      reader_(store_, post),
      node_(self, setup.name, bus_key_, {own, reader_, bus_, std::move(now)}) {}

}  // namespace vivarium::server
