// Subscribers: the connections at one table, and whose they are. Each person and all spectators together have so many
// places. People with a seat always get in, also while connections that broke still seem to be here; and no address
// keeps the spectators of others out.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/room/room_services.hpp"
#include "server/room/subscriber.hpp"
#include "server/table/table.hpp"

namespace vivarium::server {

struct Subscription {
  std::shared_ptr<Subscriber> subscriber;
  std::optional<PersonId> person;  // nobody: a spectator
  TokenBucket refreshes;
};

class Subscribers {
 public:
  // Who has to make room for somebody who comes; null where nobody does. Nothing where there is no place.
  [[nodiscard]] std::optional<std::shared_ptr<Subscriber>> place_for(const std::string& address,
                                                                     std::optional<PersonId> person,
                                                                     const RoomLimits& limits) const;
  void add(std::shared_ptr<Subscriber> subscriber, std::optional<PersonId> person, TokenBucket refreshes);
  // False where it is not here.
  bool remove(const Subscriber& subscriber);
  [[nodiscard]] std::vector<Subscription> remove_all();
  // Those of people who have left the table.
  [[nodiscard]] std::vector<std::shared_ptr<Subscriber>> remove_strangers(const Table& table);

  [[nodiscard]] Subscription* find(const Subscriber& subscriber);
  [[nodiscard]] bool is_here(PersonId person) const;
  [[nodiscard]] std::size_t spectators() const;
  [[nodiscard]] const std::vector<Subscription>& all() const { return all_; }

  void send(const std::string& text) const;
  void send_to_others(const Subscriber& than, const std::string& text) const;

 private:
  std::vector<Subscription> all_;
};

}  // namespace vivarium::server
