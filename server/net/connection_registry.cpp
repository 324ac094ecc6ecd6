#include "server/net/connection_registry.hpp"

#include <string>
#include <utility>

namespace vivarium::server {

std::shared_ptr<ConnectionHandle> ConnectionRegistry::first_to_go(const Entries& entries, PlaceUse most_use) {
  struct Crowd {
    std::size_t count = 0;
    std::uint64_t oldest = 0;
    std::shared_ptr<ConnectionHandle> connection;
  };
  std::map<std::pair<PlaceUse, std::string>, Crowd> crowds;
  for (const auto& [key, entry] : entries) {
    const auto connection = entry.connection.lock();
    if (!connection || connection->place_use() > most_use) continue;
    Crowd& crowd = crowds[{connection->place_use(), connection->address()}];
    if (++crowd.count > 1 && crowd.oldest < entry.number) continue;
    crowd.oldest = entry.number;
    crowd.connection = connection;
  }
  const Crowd* chosen = nullptr;
  for (const auto& [key, crowd] : crowds) {
    if (key.first != crowds.begin()->first.first) break;
    if (chosen == nullptr || crowd.count > chosen->count) chosen = &crowd;
  }
  return chosen == nullptr ? nullptr : chosen->connection;
}

bool ConnectionRegistry::free_one_of(Entries& entries, PlaceUse most_use) {
  const auto chosen = first_to_go(entries, most_use);
  if (!chosen) return false;
  entries.erase(chosen.get());
  chosen->cut();
  return true;
}

bool ConnectionRegistry::make_room() {
  return places_.size() < most_.most || free_one_of(places_, PlaceUse::slow_reader);
}

bool ConnectionRegistry::make_room_to_refuse() {
  return refused_.size() < most_.refused || free_one_of(refused_, PlaceUse::slow_reader);
}

bool ConnectionRegistry::give_place(const ConnectionHandle& connection) {
  const auto found = refused_.find(&connection);
  if (found == refused_.end()) return true;
  if (places_.size() >= most_.most && !free_one_of(places_, PlaceUse::watching)) return false;
  places_.insert(refused_.extract(found));
  return true;
}

bool ConnectionRegistry::free_one() {
  return free_one_of(refused_, PlaceUse::slow_reader) || free_one_of(places_, PlaceUse::slow_reader);
}

void ConnectionRegistry::add(const std::shared_ptr<ConnectionHandle>& connection, bool refused) {
  (refused ? refused_ : places_).insert_or_assign(connection.get(), Entry{connection, next_number_++});
}

void ConnectionRegistry::replace(const ConnectionHandle& before, const std::shared_ptr<ConnectionHandle>& after) {
  for (Entries* entries : {&places_, &refused_}) {
    auto node = entries->extract(&before);
    if (node.empty()) continue;
    node.key() = after.get();
    node.mapped().connection = after;
    entries->insert(std::move(node));
  }
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
