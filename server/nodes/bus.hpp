// Bus: carries messages between the nodes of one site. Messages of one sender to one subject arrive in the order in
// which they were published, or not at all: whoever needs them all numbers them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace vivarium::server {

class Bus {
 public:
  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // Never blocks. While the bus cannot be reached, messages are lost.
  virtual void publish(const std::string& subject, std::string_view bytes) = 0;

  // Is called on the thread that owns all tables.
  using Received = std::function<void(std::string_view bytes)>;
  virtual void subscribe(const std::string& subject, Received received) = 0;
  virtual void unsubscribe(const std::string& subject) = 0;

  [[nodiscard]] virtual bool is_connected() const = 0;
};

}  // namespace vivarium::server
