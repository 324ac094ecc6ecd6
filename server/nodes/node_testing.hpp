// Nodes without a database, a bus or sockets, for tests: they share a store in memory, a clock that stands still, and a
// bus that delivers, or loses, when it is told to.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/lobby/registry_testing.hpp"
#include "server/nodes/node.hpp"
#include "server/store/memory_store.hpp"

namespace vivarium::server {

class MemoryHub {
 public:
  void deliver() {
    while (!waiting.empty()) {
      const auto [subject, bytes] = std::move(waiting.front());
      waiting.pop_front();
      const auto received = subscribers_.find(subject);
      if (received == subscribers_.end()) continue;
      const auto call = received->second;
      call(bytes);
    }
  }
  void subscribe(const std::string& subject, Bus::Received received) { subscribers_[subject] = std::move(received); }
  void unsubscribe(const std::string& subject) { subscribers_.erase(subject); }

  std::deque<std::pair<std::string, std::string>> waiting;  // subject and bytes

 private:
  std::map<std::string, Bus::Received> subscribers_;
};

class MemoryBus final : public Bus {
 public:
  explicit MemoryBus(MemoryHub& hub) : hub_(hub) {}
  void publish(const std::string& subject, std::string_view bytes) override {
    hub_.waiting.emplace_back(subject, std::string(bytes));
  }
  void subscribe(const std::string& subject, Received received) override {
    hub_.subscribe(subject, std::move(received));
  }
  void unsubscribe(const std::string& subject) override { hub_.unsubscribe(subject); }
  [[nodiscard]] bool is_connected() const override { return true; }

 private:
  MemoryHub& hub_;
};

// What the nodes share in their database.
struct SharedDatabase {
  struct Lease {
    NodeStatus status;
    Timestamp ends;
  };
  struct Owner {
    std::optional<NodeId> node;
    std::uint64_t fence = 0;
  };
  [[nodiscard]] bool is_alive(const NodeId& node) const {
    const auto lease = leases.find(node);
    return lease != leases.end() && lease->second.ends > now;
  }
  MemoryStore store;
  Timestamp now{1'000'000'000};
  std::map<NodeId, Lease> leases;
  std::map<TableId, Owner> owners;
};

// One node's view of it.
class SharedStore final : public EventStore, public NodeStore {
 public:
  SharedStore(SharedDatabase& database, NodeId self) : shared_(database), self_(std::move(self)) {}

  [[nodiscard]] AppendResults append_all(std::span<const Append> appends) override {
    AppendResults results;
    for (const Append& append : appends) {
      const auto [owner, is_new] = shared_.owners.try_emplace(append.table, SharedDatabase::Owner{self_, 0});
      results.push_back(owner->second.fence == append.fence
                            ? shared_.store.append(append)
                            : std::optional(StoreError{StoreError::Kind::fenced, "of another node"}));
    }
    return results;
  }
  [[nodiscard]] Expected<StoredTable, StoreError> table(const TableId& table) override {
    auto stored = shared_.store.table(table);
    if (stored) stored->fence = shared_.owners[table].fence;
    return stored;
  }
  [[nodiscard]] Expected<std::vector<OpenTable>, StoreError> open_tables() override {
    return shared_.store.open_tables();
  }
  [[nodiscard]] Expected<std::optional<FinishedGame>, StoreError> finished(const TableId& table,
                                                                           std::int64_t match) override {
    return shared_.store.finished(table, match);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> finished_of(const TableId& table, std::int64_t before,
                                                                             std::size_t most) override {
    return shared_.store.finished_of(table, before, most);
  }
  [[nodiscard]] Expected<std::vector<FinishedEntry>, StoreError> latest_finished(std::size_t most) override {
    return shared_.store.latest_finished(most);
  }
  [[nodiscard]] Expected<bool, StoreError> remove_expired(const Retention& retention) override {
    return shared_.store.remove_expired(retention);
  }
  [[nodiscard]] Expected<std::string, StoreError> address_key() override { return shared_.store.address_key(); }

  [[nodiscard]] Expected<Membership, StoreError> renew(const NodeStatus& self) override {
    Membership membership;
    membership.was_late = shared_.leases.contains(self.id) && !shared_.is_alive(self.id);
    shared_.leases.insert_or_assign(self.id, SharedDatabase::Lease{self, shared_.now + Node::kLease});
    for (const auto& [id, lease] : shared_.leases) {
      if (shared_.is_alive(id)) membership.nodes.push_back(lease.status);
    }
    const auto open = shared_.store.open_tables();
    for (const OpenTable& table : *open) {
      if (!owner(table.id)->node) membership.orphans.push_back(table);
    }
    return membership;
  }
  [[nodiscard]] Expected<TableOwner, StoreError> owner(const TableId& table) override {
    const auto found = shared_.owners.find(table);
    if (found == shared_.owners.end()) return TableOwner{};
    const auto& node = found->second.node;
    return TableOwner{true, node && shared_.is_alive(*node) ? node : std::nullopt};
  }
  [[nodiscard]] Expected<std::vector<AdoptedTable>, StoreError> adopt(const NodeId& self,
                                                                      std::span<const TableId> tables) override {
    std::vector<AdoptedTable> adopted;
    const auto open = shared_.store.open_tables();
    for (const OpenTable& table : *open) {
      if (std::find(tables.begin(), tables.end(), table.id) == tables.end()) continue;
      const auto node = owner(table.id)->node;
      if (node && *node != self) continue;
      SharedDatabase::Owner& owner = shared_.owners[table.id];
      owner = {self, owner.fence + 1};
      adopted.push_back({table, owner.fence});
    }
    return adopted;
  }
  [[nodiscard]] Expected<std::vector<TableId>, StoreError> tables_of(const NodeId& self) override {
    std::vector<TableId> tables;
    for (const auto& [id, owner] : shared_.owners) {
      if (owner.node == self) tables.push_back(id);
    }
    return tables;
  }
  [[nodiscard]] std::optional<StoreError> leave(const NodeId& self) override {
    for (auto& [id, owner] : shared_.owners) {
      if (owner.node == self) owner.node = std::nullopt;
    }
    shared_.leases.erase(self);
    return std::nullopt;
  }
  [[nodiscard]] Expected<std::string, StoreError> bus_key() override { return std::string(); }

 private:
  SharedDatabase& shared_;
  NodeId self_;
};

class DirectNodeReader final : public ReaderOf<NodeStore> {
 public:
  explicit DirectNodeReader(NodeStore& store) : store_(store) {}

 private:
  void run(Work work) override { work.ask(store_)(); }
  NodeStore& store_;
};

// A node with its tables. What is destroyed is dead: its lease runs on until its end.
struct TestNode {
  TestNode(SharedDatabase& database, MemoryHub& hub, const Digest& bus_key)
      : id(NodeId::random()),
        store(database, id),
        bus(hub),
        registry({}, {reader, writer, bots, monitor, [&database] { return database.now; }, [] {},
                      [](const auto& work) { work(); }}),
        node(id, "test", bus_key, {registry, node_reader, bus, [&database] { return database.now; }}) {
    EXPECT_EQ(registry.load_key(store), std::nullopt);
    node.beat();
  }

  NodeId id;
  SharedStore store;
  DirectReader reader{store};
  DirectWriter writer{store};
  DirectNodeReader node_reader{store};
  PatientBots bots;
  RegistryMonitor monitor;
  MemoryBus bus;
  TableRegistry registry;
  Node node;
};

}  // namespace vivarium::server
