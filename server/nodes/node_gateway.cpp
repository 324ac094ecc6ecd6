// What the connections of this node ask for.
#include "server/nodes/node_gateway.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json.hpp"
#include "server/nodes/forwarded_table.hpp"
#include "server/nodes/node_messages.hpp"
#include "server/nodes/placement.hpp"
#include "server/nodes/remote_subscriber.hpp"

namespace vivarium::server {
namespace {

using protocol::Refusal;
using protocol::RefusalCode;

// Until whoever was at a table of a node that is gone comes back: others have adopted it by then.
constexpr Millis kComeBack{300};
constexpr Millis kLobbyKept = std::chrono::seconds(1);
constexpr JsonLimits kLobbyLimits = {.bytes = std::size_t{4} << 20U};

}  // namespace

NodeGateway::NodeGateway(NodeId self, Services services) : self_(std::move(self)), services_(std::move(services)) {}

// A subscriber and its table hold each other until one of them leaves.
NodeGateway::~NodeGateway() {
  while (!remote_.empty()) {
    const auto [node, subscription] = remote_.begin()->first;
    end_remote(node, subscription);
  }
}

// --- where tables are --------------------------------------------------------------------------------------------

void NodeGateway::locate(const TableId& table, const Located& done) {
  if (services_.own.has(table)) return done(self_);
  services_.store.read([table](NodeStore& store) { return store.owner(table); },
                       [this, table, done](const Expected<TableOwner, StoreError>& owner) {
                         if (!owner) return done(Unexpected{Refusal{RefusalCode::storage_failed}});
                         if (!owner->is_open) return done(Unexpected{Refusal{RefusalCode::no_such_table}});
                         const auto node = owner->node ? owner->node : placed(table.text(), nodes_);
                         if (!node) return done(Unexpected{unreachable()});
                         if (*node != self_ || services_.own.has(table)) return done(*node);
                         adopt(table, [this, done](const auto& refusal) {
                           if (refusal) return done(Unexpected{*refusal});
                           done(self_);
                         });
                       });
}

void NodeGateway::adopt(const TableId& table, const Adopted& done) {
  services_.store.read([self = self_, table](NodeStore& store) { return store.adopt(self, std::span(&table, 1)); },
                       [this, table, done](const Expected<std::vector<AdoptedTable>, StoreError>& adopted) {
                         if (!adopted) return done(Refusal{RefusalCode::storage_failed});
                         for (const AdoptedTable& one : *adopted) services_.own.adopt(one.table, one.fence);
                         // Somebody else was quicker, or another request of this node.
                         if (!services_.own.has(table)) return done(unreachable());
                         done(std::nullopt);
                       });
}

void NodeGateway::adopt_orphans(std::span<const OpenTable> orphans) {
  std::vector<TableId> here;
  for (const OpenTable& table : orphans) {
    if (placed(table.id.text(), nodes_) == self_) here.push_back(table.id);
  }
  if (here.empty()) return;
  services_.store.read([self = self_, here](NodeStore& store) { return store.adopt(self, here); },
                       [this](const Expected<std::vector<AdoptedTable>, StoreError>& adopted) {
                         if (!adopted) return;
                         for (const AdoptedTable& one : *adopted) services_.own.adopt(one.table, one.fence);
                       });
}

// --- opening, joining, looking -----------------------------------------------------------------------------------

// Tables of one address are opened at one node as long as it has room, so that they are counted there.
void NodeGateway::open(const FromClient<protocol::OpenRequest>& request, const Offered& done) {
  const auto node = placed(request.address, nodes_);
  if (!node || *node == self_) return services_.own.open(request, done);
  Data header = node_header(node_kind::kOpen);
  header.set("address", request.address);
  services_.link.request(*node, {std::move(header), request.text},
                         [done](const auto& answer) { done(offer_in(answer)); });
}

void NodeGateway::join(const TableId& table, const FromClient<protocol::JoinRequest>& request, const Offered& done) {
  locate(table, [this, table, request, done](const auto& node) {
    if (!node) return done(Unexpected{node.error()});
    if (*node == self_) return services_.own.join(table, request, done);
    Data header = node_header(node_kind::kJoin);
    header.set("address", request.address);
    header.set("table", table.text());
    services_.link.request(*node, {std::move(header), request.text},
                           [done](const auto& answer) { done(offer_in(answer)); });
  });
}

void NodeGateway::look(const TableId& table, const Looked& done) {
  locate(table, [this, table, done](const auto& node) {
    if (!node) return done(Unexpected{node.error()});
    if (*node == self_) return services_.own.look(table, done);
    Data header = node_header(node_kind::kLook);
    header.set("table", table.text());
    services_.link.request(*node, {std::move(header)}, [done](const std::optional<NodeMessage>& answer) {
      if (!answer) return done(Unexpected{unreachable()});
      if (const auto refusal = refusal_at(answer->header)) return done(Unexpected{*refusal});
      done(answer->text);
    });
  });
}

// --- attending ---------------------------------------------------------------------------------------------------

void NodeGateway::attend(const AttendRequest& request, const Attending& done) {
  const auto table = TableId::parse(request.wish.table);
  if (!table) return done(Unexpected{Refusal{RefusalCode::no_such_table}});
  locate(*table, [this, request, done](const auto& node) {
    if (!node) return done(Unexpected{node.error()});
    if (*node == self_) return services_.own.attend(request, done);
    attend_at(*node, request, done);
  });
}

void NodeGateway::attend_at(const NodeId& node, const AttendRequest& request, const Attending& done) {
  const std::string subscription = TableId::random().text();
  forwarded_.emplace(subscription, Forwarded{request.subscriber, node});
  // From here on it is left whatever goes wrong.
  auto table = std::make_shared<std::unique_ptr<AttendedTable>>(
      std::make_unique<ForwardedTable>(*this, services_.link, node, subscription));
  Data header = node_header(node_kind::kAttend);
  header.set("subscription", subscription);
  header.set("address", request.subscriber->address());
  services_.link.request(node, {std::move(header), request.text},
                         [table, request, done](const std::optional<NodeMessage>& answer) {
                           const auto refused = [&](Refusal refusal) {
                             table->reset();
                             done(Unexpected{std::move(refusal)});
                           };
                           if (!answer) return refused(unreachable());
                           if (auto refusal = refusal_at(answer->header)) return refused(std::move(*refusal));
                           if (auto refusal = request.admit(flag_at(answer->header, "has_seat")))
                             return refused(std::move(*refusal));
                           done(std::move(*table));
                         });
}

void NodeGateway::told(const NodeId& from, NodeMessage message) {
  const auto found = forwarded_.find(text_at(message.header, "subscription"));
  if (found == forwarded_.end() || found->second.node != from) return;
  Forwarded& forwarded = found->second;
  if (number_at(message.header, "number") != ++forwarded.told) {
    // Something was lost on the way.
    const Forwarded lost = forwarded;
    forwarded_.erase(found);
    return interrupt(lost);
  }
  if (const auto subscriber = forwarded.subscriber.lock()) {
    subscriber->send(std::make_shared<const std::string>(std::move(message.text)));
  }
}

void NodeGateway::closed(const NodeId& from, const NodeMessage& message) {
  const auto found = forwarded_.find(text_at(message.header, "subscription"));
  if (found == forwarded_.end() || found->second.node != from) return;
  const auto subscriber = found->second.subscriber.lock();
  forwarded_.erase(found);
  const auto after = number_at(message.header, "come_back_after");
  const auto refusal = refusal_at(message.header).value_or(unreachable());
  if (subscriber) subscriber->close(refusal, after ? std::optional(Millis(*after)) : std::nullopt);
}

void NodeGateway::interrupt(Forwarded forwarded) {
  if (const auto subscriber = forwarded.subscriber.lock()) subscriber->close(unreachable(), kComeBack);
}

// --- the lobby ---------------------------------------------------------------------------------------------------

void NodeGateway::lobby(const LobbyMade& done) {
  if (nodes_.size() <= 1) return services_.own.lobby(done);
  if (lobby_ && services_.now() < lobby_made_ + kLobbyKept) return done(lobby_);
  waiting_for_lobby_.push_back(done);
  if (waiting_for_lobby_.size() == 1) ask_lobbies();
}

void NodeGateway::ask_lobbies() {
  struct Gathering {
    std::size_t missing = 0;
    Data::Array gathering;
    Data::Array playing;
  };
  const auto all = std::make_shared<Gathering>();
  all->missing = nodes_.size();
  const auto take = [this, all](const std::string& text) {
    if (auto lobby = parse_json(text, kLobbyLimits)) {
      for (const auto& [name, tables] : {std::pair("gathering", &all->gathering), {"playing", &all->playing}}) {
        const Data* const part = lobby->find(name);
        if (part == nullptr || part->as_array() == nullptr) continue;
        tables->insert(tables->end(), part->as_array()->begin(), part->as_array()->end());
      }
    }
    if (--all->missing > 0) return;
    for (Data::Array* const tables : {&all->gathering, &all->playing}) {
      if (tables->size() > TableRegistry::kMaxInLobby) tables->resize(TableRegistry::kMaxInLobby);
    }
    lobby_ = std::make_shared<const std::string>(
        to_json(Data::object({{"gathering", std::move(all->gathering)}, {"playing", std::move(all->playing)}})));
    lobby_made_ = services_.now();
    for (const LobbyMade& done : std::exchange(waiting_for_lobby_, {})) done(lobby_);
  };
  for (const NodeStatus& node : std::vector(nodes_)) {
    if (node.id == self_) {
      services_.own.lobby([take](const auto& lobby) { take(*lobby); });
    } else {
      services_.link.request(node.id, {node_header(node_kind::kLobby)},
                             [take](const auto& answer) { take(answer ? answer->text : std::string()); });
    }
  }
}

// --- who is alive ------------------------------------------------------------------------------------------------

void NodeGateway::set_nodes(std::vector<NodeStatus> nodes) {
  const std::vector<NodeStatus> before = std::exchange(nodes_, std::move(nodes));
  for (const NodeStatus& node : before) {
    const bool is_alive =
        std::any_of(nodes_.begin(), nodes_.end(), [&](const NodeStatus& one) { return one.id == node.id; });
    if (is_alive || node.id == self_) continue;
    std::vector<Forwarded> interrupted;
    for (auto one = forwarded_.begin(); one != forwarded_.end();) {
      if (one->second.node != node.id) {
        ++one;
        continue;
      }
      interrupted.push_back(one->second);
      one = forwarded_.erase(one);
    }
    for (const Forwarded& one : interrupted) interrupt(one);
    while (true) {
      const auto remote = remote_.lower_bound({node.id, std::string()});
      if (remote == remote_.end() || remote->first.first != node.id) break;
      end_remote(node.id, std::string(remote->first.second));
    }
    services_.link.forget(node.id);
  }
}

}  // namespace vivarium::server
