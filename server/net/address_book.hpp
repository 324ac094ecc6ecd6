// How much one address may ask for. Pure: time is handed in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "server/config.hpp"
#include "server/net/http_request.hpp"
#include "server/room/token_bucket.hpp"
#include "server/table/timestamp.hpp"

namespace vivarium::server {

// The connections and requests of each address. Forgets those that are quiet.
class AddressBook {
 public:
  // Who has one network of the sixth version (/64) often has many more of its neighbours.
  static constexpr std::size_t kAddressesOfNetwork = 4;

  explicit AddressBook(const ConnectionLimits& limits) : limits_(limits) {}

  // Counts a connection unless there are too many; each that was counted must be released.
  bool connect(const std::string& address, Timestamp now) {
    Entry& entry = entry_of(address, now);
    if (entry.connections >= connections_of(1)) return false;
    if (const auto network = network_of(address)) {
      std::size_t& connections = networks_.try_emplace(*network, 0).first->second;
      if (connections >= connections_of(kAddressesOfNetwork)) return false;
      ++connections;
    }
    ++entry.connections;
    return true;
  }
  void release(const std::string& address) {
    const auto found = entries_.find(address);
    if (found == entries_.end() || found->second.connections == 0) return;
    --found->second.connections;
    const auto network = network_of(address);
    if (network && --networks_.at(*network) == 0) networks_.erase(*network);
  }
  bool request(const std::string& address, Timestamp now) { return entry_of(address, now).requests.take(now); }

 private:
  struct Entry {
    std::size_t connections = 0;
    TokenBucket requests;
  };
  static constexpr std::size_t kMaxQuiet = 4'096;

  // Nobody ever gets more than a quarter of all places.
  [[nodiscard]] std::size_t connections_of(std::size_t addresses) const {
    return std::min(addresses * limits_.connections_per_address, std::max<std::size_t>(limits_.connections / 4, 1));
  }

  Entry& entry_of(const std::string& address, Timestamp now) {
    if (entries_.size() > forget_above_) {
      std::erase_if(entries_, [&](const auto& known) {
        return known.second.connections == 0 && known.second.requests.is_full(now);
      });
      // Where many are not quiet, the next look waits until it is worth it.
      forget_above_ = std::max(kMaxQuiet, 2 * entries_.size());
    }
    const TokenBucket fresh({limits_.requests_per_second, limits_.request_burst}, now);
    return entries_.try_emplace(address, Entry{0, fresh}).first->second;
  }

  ConnectionLimits limits_;
  std::size_t forget_above_ = kMaxQuiet;
  std::map<std::string, Entry> entries_;
  std::map<std::string, std::size_t> networks_;  // their connections
};

}  // namespace vivarium::server
