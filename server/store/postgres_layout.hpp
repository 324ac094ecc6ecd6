// The tables of a store in PostgreSQL, in a schema of their own, and the steps from each version to the next.
#pragma once

#include <cstdint>

#include "server/store/postgres_connection.hpp"

namespace vivarium::server {

constexpr std::int64_t kPostgresVersion = 2;

// Makes the tables where there are none, or takes over those of an earlier version; `version`: the last step to take,
// for tests. All or nothing. Throws std::runtime_error, in words for the operator, where the store cannot be used.
void prepare_postgres(PostgresConnection& database, std::int64_t version = kPostgresVersion);

// Whether there is a store of this program's version. Throws where there is one of another version.
bool has_postgres_store(PostgresConnection& database);

}  // namespace vivarium::server
