// How fast random playouts are.
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

// Times exactly so many playouts of a series once, cold: the same ones every time.
Speed time_playouts(std::size_t series, std::uint64_t playouts);

}  // namespace vivarium::cli
