// PostgresAddress: where a PostgreSQL database is, and how to log in there. A password is never part of it: libpq finds
// it in the environment (PGPASSWORD), in a password file (PGPASSFILE, ~/.pgpass) or in a service file, or it is read
// from a file of its own.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace vivarium::server {

struct PostgresAddress {
  std::vector<std::pair<std::string, std::string>> parameters;  // of libpq
  std::string shown;                                            // for logs and messages: without the user
  std::string password_file;                                    // holds nothing but the password; empty: none
};

[[nodiscard]] bool is_postgres_address(std::string_view text);

// "postgresql://USER@HOST:PORT/DATABASE?sslmode=verify-full", or what is wrong with it, without repeating it.
Expected<PostgresAddress, std::string> parse_postgres_address(const std::string& text);

}  // namespace vivarium::server
