// TokenBucket: so many at once, and so many a second from then on. Pure: time is handed in.
#pragma once

#include <algorithm>

#include "server/table/timestamp.hpp"

namespace vivarium::server {

struct Rate {
  double per_second;
  double burst;
};

class TokenBucket {
 public:
  TokenBucket(Rate rate, Timestamp now) : TokenBucket(rate, now, rate.burst) {}
  TokenBucket(Rate rate, Timestamp now, double tokens)
      : rate_(rate), tokens_(std::min(tokens, rate.burst)), last_(now) {}

  bool take(Timestamp now) {
    tokens_ = tokens_at(now);
    last_ = std::max(last_, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  [[nodiscard]] bool is_full(Timestamp now) const { return tokens_at(now) >= rate_.burst; }

 private:
  [[nodiscard]] double tokens_at(Timestamp now) const {
    const double seconds = static_cast<double>((now - last_).count()) / 1000;
    return std::min(rate_.burst, tokens_ + (seconds > 0 ? seconds * rate_.per_second : 0));
  }

  Rate rate_;
  double tokens_;
  Timestamp last_;
};

}  // namespace vivarium::server
