// Server: everything put together. The only place with sockets, a clock and threads:
//   one thread owns the connections and the tables; one reads the store and one writes to it; some let bots think.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "server/config.hpp"

namespace vivarium::server {

class Server {
 public:
  // Opens the store, brings back its tables and listens. Throws std::runtime_error, in words for the operator.
  explicit Server(ServerConfig config);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Where it listens: another one than was asked for if that was 0.
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] std::size_t tables() const;

  // Serves until SIGINT, SIGTERM or stop; then tells everybody when to come back and waits for them to go.
  void run();
  // From any thread.
  void stop();

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace vivarium::server
