// ConnectionRegistry: the connections that are open, and who has to make room when there are too many. Belongs to the
// thread of the connections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "server/net/connection.hpp"

namespace vivarium::server {

class ConnectionRegistry {
 public:
  // `most`: places. Besides them a few connections are told why they are refused.
  explicit ConnectionRegistry(std::size_t most) : most_(most) {}

  // Makes room for one more where it can: whoever has a place and asks for nothing gives it up, the address with the
  // most such connections first, and of those the oldest. Returns whether there is room.
  bool make_room();
  // Whether one more can be told that it is refused.
  [[nodiscard]] bool may_refuse() const { return refused_.size() < kMaxRefused; }

  void add(const std::shared_ptr<ConnectionHandle>& connection, bool refused);
  void remove(const ConnectionHandle* connection);
  [[nodiscard]] std::size_t size() const { return places_.size() + refused_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<ConnectionHandle>> all() const;

 private:
  static constexpr std::size_t kMaxRefused = 256;
  struct Entry {
    std::weak_ptr<ConnectionHandle> connection;
    std::uint64_t number;
  };
  using Entries = std::map<const ConnectionHandle*, Entry>;

  std::size_t most_;
  std::uint64_t next_number_ = 0;
  Entries places_;
  Entries refused_;
};

}  // namespace vivarium::server
