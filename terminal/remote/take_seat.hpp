// Gets a seat at a server: at a table that somebody is invited to, or at a new one. (docs/PROTOCOL.md)
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/data.hpp"
#include "engine/core/expected.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

struct SeatProblem {
  enum class Kind : std::uint8_t {
    refused,
    untrusted,
    no_answer,  // nobody is there, so that it may help to try again
    unreachable,
  };
  Kind kind;
  std::string text;  // a refusal's code ("table_full"), the name of a CertificateError, or what the network said
};

class SeatRequest {
 public:
  // Any free seat at the table.
  static SeatRequest at_table(const TableLink& table, const std::string& name);
  // The host's seat at a new table. `wish` is what POST /api/v2/tables takes, without a key.
  static SeatRequest at_new_table(const TableLink& server, Data wish);

  // The link with the seat's token, or why there is none. It may be sent again and again: one seat is taken in all.
  [[nodiscard]] Expected<TableLink, SeatProblem> send() const;

 private:
  SeatRequest(TableLink link, std::string path, Data body);

  TableLink link_;
  std::string path_;
  Data body_;
};

}  // namespace vivarium::terminal
