// Taking a seat: what an invitation to a server's table is for. (docs/PROTOCOL.md)
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/expected.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

// Takes a seat at the table: the link with its token, or why not.
struct JoinProblem {
  enum class Kind : std::uint8_t { refused, untrusted, unreachable };
  Kind kind;
  std::string text;  // a refusal's code ("table_full"), the name of a CertificateError, or what the network said
};
Expected<TableLink, JoinProblem> take_seat(const TableLink& table, const std::string& name);

}  // namespace vivarium::terminal
