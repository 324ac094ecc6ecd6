// How many files and sockets this process may have open, and what of that connections may take.
#pragma once

#include <cstddef>

namespace vivarium::server {

// Raises the limit as far as the system lets us, `wanted` at most. Returns what holds then.
std::size_t raise_descriptor_limit(std::size_t wanted);

// For the store, the log and whatever else is open besides connections.
inline constexpr std::size_t kOtherDescriptors = 64;

// Connections that have a place, and those that are told why they have none.
struct Places {
  std::size_t most;
  std::size_t refused;
};
// What such a limit leaves of them. Never none at all.
Places places_within(std::size_t descriptors, Places wanted);

}  // namespace vivarium::server
