// Who may open another table, and which tables give way to it. Pure.
//
// A table that others can see or join costs its opener's address a place. A game against bots alone costs none: of
// those where nobody is, the oldest is closed when there are too many. Where places run out, tables that nobody misses
// give way first; a match between people never does.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/expected.hpp"
#include "protocol/refusal.hpp"
#include "server/crypto/secret.hpp"
#include "server/table/table_event.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

struct PlaceLimits {
  std::size_t all = 5'000;
  std::size_t shared = 20;  // of an address: tables that others can see or join
  std::size_t solo = 50;    // of an address: games against bots alone where nobody is
};

struct TablePlace {
  const TableId* table;
  const AddressTag* opener;
  bool is_solo;
  std::optional<Timestamp> spare_since;  // nobody is there, and nobody else is kept from going on by its end
};

// Tables that are just being stored.
struct OpeningTables {
  std::size_t in_all = 0;
  std::size_t shared = 0;  // of this opener
  std::size_t solo = 0;    // of this opener
};

// The tables that are to be closed so that one more can be opened, or why none can.
[[nodiscard]] Expected<std::vector<TableId>, protocol::Refusal> make_place(const std::vector<TablePlace>& tables,
                                                                           const AddressTag& opener, bool is_solo,
                                                                           const OpeningTables& opening,
                                                                           const PlaceLimits& limits);

}  // namespace vivarium::server
