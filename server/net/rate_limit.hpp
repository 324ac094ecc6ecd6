// How much one connection or one address may ask for. Pure: time is handed in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "server/config.hpp"
#include "server/table/moment.hpp"

namespace vivarium::server {

// So many at once, and so many a second from then on.
class TokenBucket {
 public:
  TokenBucket(double per_second, double burst, Moment now)
      : per_second_(per_second), burst_(burst), tokens_(burst), last_(now) {}

  bool take(Moment now) {
    tokens_ = tokens_at(now);
    last_ = std::max(last_, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  [[nodiscard]] bool is_full(Moment now) const { return tokens_at(now) >= burst_; }

 private:
  [[nodiscard]] double tokens_at(Moment now) const {
    const double seconds = static_cast<double>((now - last_).count()) / 1000;
    return std::min(burst_, tokens_ + (seconds > 0 ? seconds * per_second_ : 0));
  }

  double per_second_;
  double burst_;
  double tokens_;
  Moment last_;
};

// The connections and requests of each address. Forgets those that are quiet.
class AddressBook {
 public:
  explicit AddressBook(const ConnectionLimits& limits) : limits_(limits) {}

  // Counts a connection unless there are too many; each that was counted must be released.
  bool connect(const std::string& address, Moment now) {
    Entry& entry = entry_of(address, now);
    if (entry.connections >= limits_.connections_per_address) return false;
    ++entry.connections;
    return true;
  }
  void release(const std::string& address) {
    const auto found = entries_.find(address);
    if (found != entries_.end() && found->second.connections > 0) --found->second.connections;
  }
  bool request(const std::string& address, Moment now) { return entry_of(address, now).requests.take(now); }

 private:
  struct Entry {
    std::size_t connections = 0;
    TokenBucket requests;
  };
  static constexpr std::size_t kMostQuiet = 4'096;

  Entry& entry_of(const std::string& address, Moment now) {
    if (entries_.size() > kMostQuiet) {
      std::erase_if(entries_, [&](const auto& known) {
        return known.second.connections == 0 && known.second.requests.is_full(now);
      });
    }
    const TokenBucket fresh(limits_.requests_per_second, limits_.request_burst, now);
    return entries_.try_emplace(address, Entry{0, fresh}).first->second;
  }

  ConnectionLimits limits_;
  std::map<std::string, Entry> entries_;
};

}  // namespace vivarium::server
