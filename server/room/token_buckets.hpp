// TokenBuckets: one for each key. Those that are full again are forgotten.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>

#include "server/room/token_bucket.hpp"

namespace vivarium::server {

template <class Key>
class TokenBuckets {
 public:
  explicit TokenBuckets(Rate rate) : rate_(rate) {}

  bool take(const Key& key, Timestamp now) {
    if (buckets_.size() >= sweep_at_) sweep(now);
    return buckets_.try_emplace(key, rate_, now).first->second.take(now);
  }
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  static constexpr std::size_t kFew = 64;

  // Only once there are twice as many as were left, so that it costs each call little.
  void sweep(Timestamp now) {
    std::erase_if(buckets_, [now](const auto& known) { return known.second.is_full(now); });
    sweep_at_ = std::max(kFew, 2 * buckets_.size());
  }

  Rate rate_;
  std::map<Key, TokenBucket> buckets_;
  std::size_t sweep_at_ = kFew;
};

}  // namespace vivarium::server
