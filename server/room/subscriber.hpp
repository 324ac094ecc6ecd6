// Subscriber: somebody's connection, as a table sees it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "protocol/refusal.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  // By which spectators are counted.
  [[nodiscard]] virtual const std::string& address() const = 0;
  // Puts the text into the connection's queue; never blocks. One text may be shared by many connections.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  // Says why, and closes. `come_back_after`: none where there is nothing to come back to.
  virtual void close(const protocol::Refusal& refusal, std::optional<Millis> come_back_after) = 0;
};

}  // namespace vivarium::server
