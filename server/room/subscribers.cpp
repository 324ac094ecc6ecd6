#include "server/room/subscribers.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace vivarium::server {

std::optional<std::shared_ptr<Subscriber>> Subscribers::place_for(const std::string& address,
                                                                  std::optional<PersonId> person,
                                                                  const RoomLimits& limits) const {
  const auto is_alike = [person](const Subscription& one) { return one.person == person; };
  const auto count = static_cast<std::size_t>(std::count_if(all_.begin(), all_.end(), is_alike));
  if (count < (person ? limits.connections_of_person : limits.spectators)) return nullptr;
  if (person) return std::find_if(all_.begin(), all_.end(), is_alike)->subscriber;
  // A spectator of the address that has most of them gives way to one of an address that has fewer.
  std::map<std::string, std::size_t> watching;
  for (const Subscription& one : all_) {
    if (!one.person) ++watching[one.subscriber->address()];
  }
  const auto most = std::max_element(watching.begin(), watching.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most->second <= watching[address] + 1) return std::nullopt;
  const auto leaving = std::find_if(all_.begin(), all_.end(), [&](const Subscription& one) {
    return !one.person && one.subscriber->address() == most->first;
  });
  return leaving->subscriber;
}

void Subscribers::add(std::shared_ptr<Subscriber> subscriber, std::optional<PersonId> person, TokenBucket refreshes) {
  all_.push_back({std::move(subscriber), person, refreshes});
}

bool Subscribers::remove(const Subscriber& subscriber) {
  return std::erase_if(all_, [&](const Subscription& one) { return one.subscriber.get() == &subscriber; }) > 0;
}

std::vector<Subscription> Subscribers::remove_all() { return std::exchange(all_, {}); }

std::vector<std::shared_ptr<Subscriber>> Subscribers::remove_strangers(const Table& table) {
  std::vector<std::shared_ptr<Subscriber>> leaving;
  std::erase_if(all_, [&](const Subscription& one) {
    const bool is_gone = one.person && table.person(*one.person) == nullptr;
    if (is_gone) leaving.push_back(one.subscriber);
    return is_gone;
  });
  return leaving;
}

Subscription* Subscribers::find(const Subscriber& subscriber) {
  const auto found = std::find_if(all_.begin(), all_.end(),
                                  [&](const Subscription& one) { return one.subscriber.get() == &subscriber; });
  return found == all_.end() ? nullptr : &*found;
}

bool Subscribers::is_here(PersonId person) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Subscription& one) { return one.person == person; });
}

std::size_t Subscribers::spectators() const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [](const Subscription& one) { return !one.person; }));
}

void Subscribers::send(const std::string& text) const {
  const auto shared = std::make_shared<const std::string>(text);
  for (const Subscription& one : all_) one.subscriber->send(shared);
}

void Subscribers::send_to_others(const Subscriber& than, const std::string& text) const {
  const auto shared = std::make_shared<const std::string>(text);
  for (const Subscription& one : all_) {
    if (one.subscriber.get() != &than) one.subscriber->send(shared);
  }
}

}  // namespace vivarium::server
