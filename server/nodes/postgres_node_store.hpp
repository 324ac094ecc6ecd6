// PostgresNodeStore: leases and owners of tables in PostgreSQL, by its clock.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/nodes/node_store.hpp"
#include "server/store/postgres_connection.hpp"

namespace vivarium::server {

class PostgresNodeStore final : public NodeStore {
 public:
  // REQUIRES: prepare_postgres has been called
  PostgresNodeStore(PostgresConnection::Setup setup, Millis lease) : connection_(std::move(setup)), lease_(lease) {}

  [[nodiscard]] Expected<Membership, StoreError> renew(const NodeStatus& self) override;
  [[nodiscard]] Expected<TableOwner, StoreError> owner(const TableId& table) override;
  [[nodiscard]] Expected<std::vector<AdoptedTable>, StoreError> adopt(const NodeId& self,
                                                                      std::span<const TableId> tables) override;
  [[nodiscard]] Expected<std::vector<TableId>, StoreError> tables_of(const NodeId& self) override;
  [[nodiscard]] std::optional<StoreError> leave(const NodeId& self) override;
  [[nodiscard]] Expected<std::string, StoreError> bus_key() override;

 private:
  PostgresConnection connection_;
  Millis lease_;
};

}  // namespace vivarium::server
