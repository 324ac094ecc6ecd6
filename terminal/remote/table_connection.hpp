// TableConnection: a WebSocket to one table of a server, kept up by a thread of its own: when it breaks it is made
// again, and what was not answered is sent again (the server carries out each id once). The person's thread takes what
// has come and is woken by a descriptor. (docs/PROTOCOL.md)
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/data.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

// Why a server is not believed to be who it says it is.
enum class Distrust : std::uint8_t { unknown_issuer, expired, another_host, invalid };
// For the words about it: "expired".
std::string_view to_name(Distrust distrust);

struct Incoming {
  enum class Kind : std::uint8_t {
    message,
    connected,   // also again, after it was lost
    lost,        // and being tried again; `reason`
    distrusted,  // its certificate proves nothing, so nothing was sent; `reason` is the name of a Distrust
    given_up,    // nothing more will come; `reason`
  };
  Kind kind;
  Data message = {};
  std::string reason = {};
};

class TableConnection {
 public:
  struct Patience {
    std::chrono::milliseconds first_pause{500};  // doubles with each attempt
    std::chrono::milliseconds longest_pause{8'000};
    int attempts = 20;
  };
  // Where to go on: the last event that has been told, or nothing.
  using After = std::function<Data()>;

  TableConnection(TableLink link, Patience patience);
  TableConnection(const TableConnection&) = delete;
  TableConnection& operator=(const TableConnection&) = delete;
  ~TableConnection();  // closes it

  // Readable while take() has something.
  [[nodiscard]] int descriptor() const;
  [[nodiscard]] std::vector<Incoming> take();

  // Sends a command, with an id of its own, which is returned: its answer carries it.
  std::string send(Data command);
  // The last event that was told, for the next connection to go on from: {"match": 1, "event": 34}.
  void set_after(Data after);

 private:
  class Line;
  std::unique_ptr<Line> line_;
};

}  // namespace vivarium::terminal
