#include "server/store/postgres_address.hpp"

#include <libpq-fe.h>

#include <map>
#include <memory>

namespace vivarium::server {

bool is_postgres_address(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

Expected<PostgresAddress, std::string> parse_postgres_address(const std::string& text) {
  const Unexpected wrong{std::string("postgresql://USER@HOST:PORT/DATABASE?sslmode=verify-full expected")};
  if (!is_postgres_address(text)) return wrong;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(PQconninfoParse(text.c_str(), nullptr),
                                                                             &PQconninfoFree);
  if (!options) return wrong;
  PostgresAddress address;
  std::map<std::string, std::string> parameters;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) parameters.emplace(option->keyword, option->val);
  }
  if (parameters.contains("password") || parameters.contains("sslpassword")) {
    return Unexpected{
        std::string("an address must not contain a password, which other programs could read: use "
                    "PGPASSWORD, PGPASSFILE, ~/.pgpass or --store-password-file")};
  }
  const std::string port = parameters.contains("port") ? ":" + parameters["port"] : "";
  address.shown = "postgresql://" + parameters["host"] + port + "/" + parameters["dbname"];
  for (auto& [name, value] : parameters) {
    if (!value.empty()) address.parameters.emplace_back(name, std::move(value));
  }
  return address;
}

}  // namespace vivarium::server
