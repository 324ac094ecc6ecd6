// ServerConnection: the connection to a server's table, as a game needs it. TableConnection is the real one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/data.hpp"

namespace vivarium::terminal {

struct Incoming {
  enum class Kind : std::uint8_t {
    message,    // as server_message() makes it
    behind,     // events were left out because there were too many: request everything again
    connected,  // also again, after it was lost
    lost,       // and being tried again; `reason`
    untrusted,  // its certificate is not valid, so nothing was sent; `reason` names the CertificateError
    closed,     // nothing more will come; `reason`
  };
  Kind kind;
  Data message = {};
  std::string reason = {};
};

class ServerConnection {
 public:
  ServerConnection() = default;
  ServerConnection(const ServerConnection&) = delete;
  ServerConnection& operator=(const ServerConnection&) = delete;
  virtual ~ServerConnection() = default;

  // Readable while take() has something.
  [[nodiscard]] virtual int descriptor() const = 0;
  [[nodiscard]] virtual std::vector<Incoming> take() = 0;
  // Sends a command with a new id, and returns the id, which the answer will carry.
  virtual std::string send(Data command) = 0;
  // The last event that was shown, for the next connection to continue after: {"match": 1, "event": 34}.
  virtual void set_after(Data after) = 0;
};

}  // namespace vivarium::terminal
