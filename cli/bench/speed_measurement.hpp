// Measures the speed of random playouts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace vivarium::cli {

struct Speed {
  double playouts_per_s = 0;
  double ns_per_step = 0;
  double steps_per_playout = 0;
  std::optional<double> allocations_per_playout;  // none where they cannot be counted
};

// How many batches a measurement takes.
inline constexpr int kBatches = 100;

// Measures one of bench::series() for about `seconds`, on this thread: the fastest of several batches. `go_on` is asked
// after each of them; nothing if it says no.
std::optional<Speed> measure_speed(std::size_t series, double seconds, const std::function<bool()>& go_on);

// Times a fixed set of so many playouts of a series once, cold.
Speed time_playouts(std::size_t series, std::uint64_t playouts);

}  // namespace vivarium::cli
