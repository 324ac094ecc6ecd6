// Random playouts of every game and number of players, for measuring speed. No clock here: a host times them, natively
// or in WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vivarium::bench {

// "take-that/2", …: every game with every number of players, default options (Take That: one round).
const std::vector<std::string>& series();

struct Count {
  std::uint64_t playouts;
  std::uint64_t steps;  // decisions
};

// Plays `playouts` random games of a series through the public contract. Allocates nothing.
// REQUIRES: index < series().size()
Count run(std::size_t index, std::uint64_t playouts, std::uint64_t seed);

}  // namespace vivarium::bench
