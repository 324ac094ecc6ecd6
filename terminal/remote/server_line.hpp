// ServerLine: what a game at a server's table needs of the connection to it. TableConnection is the real one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium::terminal {

struct Incoming {
  enum class Kind : std::uint8_t {
    message,     // as server_message() makes it
    behind,      // so much had come that events were left out: ask for everything anew
    connected,   // also again, after it was lost
    lost,        // and being tried again; `reason`
    distrusted,  // its certificate proves nothing, so nothing was sent; `reason` is the name of a Distrust
    given_up,    // nothing more will come; `reason`
  };
  Kind kind;
  Data message = {};
  std::string reason = {};
};

class ServerLine {
 public:
  ServerLine() = default;
  ServerLine(const ServerLine&) = delete;
  ServerLine& operator=(const ServerLine&) = delete;
  virtual ~ServerLine() = default;

  // Readable while take() has something.
  [[nodiscard]] virtual int descriptor() const = 0;
  [[nodiscard]] virtual std::vector<Incoming> take() = 0;
  // Sends a command, with an id of its own, which is returned: its answer carries it.
  virtual std::string send(Data command) = 0;
  // The last event that was told, for the next connection to go on from: {"match": 1, "event": 34}.
  virtual void set_after(Data after) = 0;
};

}  // namespace vivarium::terminal
