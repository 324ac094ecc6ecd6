// ConnectionRegistry: the connections that are open, and who has to make room when there are too many. Belongs to the
// thread of the connections.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "server/net/connection.hpp"
#include "server/net/descriptors.hpp"

namespace vivarium::server {

class ConnectionRegistry {
 public:
  // Besides the places a few connections are told why they are refused, or have a moment to show that they have a seat.
  static constexpr std::size_t kMaxRefused = 256;

  explicit ConnectionRegistry(Places places) : most_(places) {}

  // Makes room for one more where it can: whoever has a place and makes the least use of it gives it up, the address
  // with the most such connections first, and of those the oldest. Spectators and players keep theirs. Returns whether
  // there is room.
  bool make_room();
  // The same among those that are refused, whether one more can be told.
  bool make_room_to_refuse();
  // Somebody who is refused has shown that they have a seat: they get a place, if need be a spectator's. Returns
  // whether there was one.
  bool give_place(const ConnectionHandle& connection);
  // Ends one that makes no use of its place. Returns whether there was any.
  bool free_one();

  void add(const std::shared_ptr<ConnectionHandle>& connection, bool refused);
  // A connection goes on as another object, in the same place.
  void replace(const ConnectionHandle& before, const std::shared_ptr<ConnectionHandle>& after);
  void remove(const ConnectionHandle* connection);
  [[nodiscard]] std::size_t size() const { return places_.size() + refused_.size(); }
  [[nodiscard]] std::vector<std::shared_ptr<ConnectionHandle>> all() const;

 private:
  struct Entry {
    std::weak_ptr<ConnectionHandle> connection;
    std::uint64_t number;
  };
  using Entries = std::map<const ConnectionHandle*, Entry>;

  static std::shared_ptr<ConnectionHandle> first_to_go(const Entries& entries, PlaceUse most_use);
  static bool free_one_of(Entries& entries, PlaceUse most_use);

  Places most_;
  std::uint64_t next_number_ = 0;
  Entries places_;
  Entries refused_;
};

}  // namespace vivarium::server
