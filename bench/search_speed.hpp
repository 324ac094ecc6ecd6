// Simulations of `search` in fixed positions of each game, for measuring speed. No clock here: a host times them,
// natively or in WebAssembly.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vivarium::bench {

// Lets `search` think about choices of random play in the game with that number in the catalog, each with so many
// simulations. Returns how many it made in all. REQUIRES: game < catalog().size()
std::uint64_t search(std::size_t game, std::uint64_t simulations, std::uint64_t seed);

}  // namespace vivarium::bench
