// TableConnection: a WebSocket to one table of a server, kept up by a thread of its own: when it breaks it is made
// again, and what was not answered is sent again (the server carries out each id once). The person's thread takes what
// has come and is woken by a descriptor; what it does not take is kept within bounds (inbox.hpp). (docs/PROTOCOL.md)
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "terminal/remote/server_line.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

// Why a server is not believed to be who it says it is.
enum class Distrust : std::uint8_t { unknown_issuer, expired, another_host, invalid };
// For the words about it: "expired".
std::string_view to_name(Distrust distrust);

class TableConnection final : public ServerLine {
 public:
  struct Patience {
    std::chrono::milliseconds first_pause{500};  // doubles with each attempt
    std::chrono::milliseconds longest_pause{8'000};
    int attempts = 20;
    std::chrono::milliseconds welcome{30'000};  // how long a server may take to let us in
  };
  explicit TableConnection(TableLink link) : TableConnection(std::move(link), Patience{}) {}
  TableConnection(TableLink link, Patience patience);
  ~TableConnection() override;  // closes it

  [[nodiscard]] int descriptor() const override;
  [[nodiscard]] std::vector<Incoming> take() override;
  // Where hundreds of commands have no answer yet it is not sent, and answered by ourselves: too-many-messages.
  std::string send(Data command) override;
  void set_after(Data after) override;

 private:
  class Line;
  std::unique_ptr<Line> line_;
};

}  // namespace vivarium::terminal
