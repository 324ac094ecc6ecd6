// Measures the speed of random playouts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace vivarium::cli {

struct Speed {
  double playouts_per_s = 0;
  double ns_per_step = 0;
  double steps_per_playout = 0;
  std::optional<double> allocations_per_playout;  // none where they cannot be counted
};

// Measures one of bench::series() for about `seconds`, on this thread: the fastest of several batches.
Speed measure_speed(std::size_t series, double seconds);

// Times a fixed set of so many playouts of a series once, cold.
Speed time_playouts(std::size_t series, std::uint64_t playouts);

}  // namespace vivarium::cli
