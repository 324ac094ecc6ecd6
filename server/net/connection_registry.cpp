#include "server/net/connection_registry.hpp"

#include <string>

namespace vivarium::server {

bool ConnectionRegistry::make_room() {
  if (places_.size() < most_) return true;
  struct Silent {
    std::size_t count = 0;
    std::uint64_t oldest = 0;
    std::shared_ptr<ConnectionHandle> connection;
  };
  std::map<std::string, Silent> by_address;
  for (const auto& [key, entry] : places_) {
    const auto connection = entry.connection.lock();
    if (!connection || !connection->is_silent()) continue;
    Silent& silent = by_address[connection->address()];
    if (++silent.count > 1 && silent.oldest < entry.number) continue;
    silent.oldest = entry.number;
    silent.connection = connection;
  }
  const Silent* chosen = nullptr;
  for (const auto& [address, silent] : by_address) {
    if (chosen == nullptr || silent.count > chosen->count) chosen = &silent;
  }
  if (chosen == nullptr) return false;
  places_.erase(chosen->connection.get());
  chosen->connection->cut();
  return true;
}

void ConnectionRegistry::add(const std::shared_ptr<ConnectionHandle>& connection, bool refused) {
  (refused ? refused_ : places_).insert_or_assign(connection.get(), Entry{connection, next_number_++});
}

void ConnectionRegistry::remove(const ConnectionHandle* connection) {
  places_.erase(connection);
  refused_.erase(connection);
}

std::vector<std::shared_ptr<ConnectionHandle>> ConnectionRegistry::all() const {
  std::vector<std::shared_ptr<ConnectionHandle>> found;
  for (const Entries* entries : {&places_, &refused_}) {
    for (const auto& [key, entry] : *entries) {
      if (auto connection = entry.connection.lock()) found.push_back(std::move(connection));
    }
  }
  return found;
}

}  // namespace vivarium::server
