// How fast random playouts are.
#pragma once

#include <cstddef>

namespace vivarium::cli {

struct Speed {
  double playouts_per_s = 0;
  double ns_per_step = 0;
  double steps_per_playout = 0;
  double allocations_per_playout = 0;
};

// Measures one of bench::series() for about `seconds`, on this thread: the fastest of several batches.
Speed measure_speed(std::size_t series, double seconds);

}  // namespace vivarium::cli
