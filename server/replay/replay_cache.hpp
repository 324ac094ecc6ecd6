// Records that were verified once are not verified again: the heavy part of a replay, and what is kept of it.
//
// Threads may ask at the same time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/replay/replay_job.hpp"

namespace vivarium::server {

inline constexpr std::size_t kReplayCacheBytes = std::size_t{64} << 20U;

class ReplayCache {
 public:
  struct Counts {
    std::uint64_t found = 0;     // without any verification
    std::uint64_t verified = 0;  // or refused after looking at the whole record
    std::uint64_t evicted = 0;
    std::size_t records = 0;
    std::size_t bytes = 0;
  };

  // Whatever is kept has at most that many bytes; what was not asked for the longest time goes first.
  explicit ReplayCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  ReplayAnswer answer(const ReplayQuestion& question);
  [[nodiscard]] Counts counts() const;

 private:
  // A record that is wrong is kept as well: to find that out costs as much.
  using Verified = VerifiedRecord;
  using Key = std::array<unsigned char, 32>;
  struct Entry {
    Key key;
    Verified verified;
    std::size_t bytes;
  };

  static Key key_of(const ReplayQuestion& question);
  Verified find_or_verify(const ReplayQuestion& question);
  void keep(const Key& key, const Verified& verified);

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // the one asked for last comes first
  std::map<Key, std::list<Entry>::iterator> by_key_;
  Counts counts_;
};

}  // namespace vivarium::server
