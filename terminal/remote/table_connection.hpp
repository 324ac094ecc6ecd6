// TableConnection: a WebSocket to one table of a server, on a thread of its own, which reconnects when it breaks and
// sends again what was not answered (the server carries out each id only once). The main thread takes what has come and
// is woken by a descriptor; what it does not take is kept within limits (inbox.hpp). (docs/PROTOCOL.md)
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/data.hpp"
#include "terminal/remote/server_connection.hpp"
#include "terminal/remote/table_link.hpp"

namespace vivarium::terminal {

// What is wrong with a server's certificate.
enum class CertificateError : std::uint8_t { unknown_issuer, expired, another_host, invalid };
// As messages name it: "expired".
std::string_view to_name(CertificateError certificate_error);

class TableConnection final : public ServerConnection {
 public:
  struct RetryPolicy {
    std::chrono::milliseconds first_pause{500};  // doubles with each attempt
    std::chrono::milliseconds longest_pause{8'000};
    int attempts = 20;
    std::chrono::milliseconds welcome{30'000};  // how long a server may take to let us in
  };
  explicit TableConnection(TableLink link) : TableConnection(std::move(link), RetryPolicy{}) {}
  TableConnection(TableLink link, RetryPolicy policy);
  ~TableConnection() override;  // closes it

  [[nodiscard]] int descriptor() const override;
  [[nodiscard]] std::vector<Incoming> take() override;
  // If hundreds of commands wait for an answer it is not sent, but refused here: too-many-messages.
  std::string send(Data command) override;
  void set_after(Data after) override;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace vivarium::terminal
