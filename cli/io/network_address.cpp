#include "cli/io/network_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <bit>

#include "cli/io/descriptor.hpp"

namespace vivarium::cli {

std::optional<std::string> own_network_address() {
  const Descriptor probe(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  // An address for documentation: to connect a datagram socket only looks up the way.
  if (::inet_pton(AF_INET, "192.0.2.1", &address.sin_addr) != 1) return std::nullopt;
  socklen_t size = sizeof address;
  auto* generic = std::bit_cast<sockaddr*>(&address);
  if (::connect(probe.number(), generic, size) != 0 || ::getsockname(probe.number(), generic, &size) != 0) {
    return std::nullopt;
  }
  std::array<char, INET_ADDRSTRLEN> text{};
  if (::inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) == nullptr) return std::nullopt;
  return text.data();
}

}  // namespace vivarium::cli
