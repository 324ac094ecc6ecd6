// TableLink: the address of a table of a server, as the browser shows it: https://host/table/TABLE or
// http://host:8080/table/TABLE, and after a # the token of a seat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace vivarium::terminal {

struct TableLink {
  bool is_secure = false;  // https
  std::string host;
  std::string port;
  std::string table;
  std::optional<std::string> token;  // none: an invitation, or a spectator

  // "host:8080", as it stands in the address.
  [[nodiscard]] std::string authority() const;
  // The address without the token, and with it.
  [[nodiscard]] std::string invitation() const;
  [[nodiscard]] std::string seat_link() const;
  friend bool operator==(const TableLink&, const TableLink&) = default;
};

// The address of a server, such as https://host or http://host:8080/; a link without a table.
Expected<TableLink, std::string> parse_server_address(std::string_view address);

// Or what is wrong with the address, in English like all errors of the command line.
Expected<TableLink, std::string> parse_table_link(std::string_view address);

}  // namespace vivarium::terminal
