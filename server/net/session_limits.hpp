// How long a connection may take, and how much it may send. What can be set stands in ConnectionLimits (config.hpp).
#pragma once

#include <chrono>
#include <cstddef>

#include "server/room/token_bucket.hpp"

namespace vivarium::server {

struct SessionTimes {
  std::chrono::milliseconds first_header{5'000};  // a place is for those who say something soon
  std::chrono::milliseconds request{15'000};      // for a request to arrive
  std::chrono::milliseconds reading{20'000};      // for an answer to be read
  std::chrono::milliseconds between{20'000};      // two requests
  std::chrono::milliseconds answer{60'000};       // for an answer to be made
  std::chrono::milliseconds attend{10'000};       // for a WebSocket to come to a table
  std::chrono::milliseconds slow{2'000};          // for one answer or message to be taken, until others come first
  std::chrono::milliseconds silent{60'000};       // until a WebSocket that does not even answer pings is gone
  std::chrono::milliseconds farewell{3'000};      // for a close to be answered
};

inline constexpr std::size_t kMaxFrame = 64U << 10U;  // what is larger is not even read
inline constexpr Rate kControlFrames{10, 60};         // pings and pongs
inline constexpr std::size_t kMaxReadPerSecond = 512U << 10U;

}  // namespace vivarium::server
