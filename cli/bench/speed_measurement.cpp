#include "cli/bench/speed_measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "bench/playout.hpp"
#include "cli/bench/allocation_count.hpp"

namespace vivarium::cli {
namespace {

struct Batch {
  bench::Count count;
  std::uint64_t allocations;
  double seconds;
};

Batch run_batch(std::size_t series, std::uint64_t playouts, std::uint64_t seed) {
  const std::uint64_t allocations = allocation_count();
  const auto start = std::chrono::steady_clock::now();
  const bench::Count count = bench::run(series, playouts, seed);
  const auto end = std::chrono::steady_clock::now();
  return {count, allocation_count() - allocations, std::chrono::duration<double>(end - start).count()};
}

Speed speed_of(const Batch& batch) {
  const auto steps = static_cast<double>(std::max<std::uint64_t>(batch.count.steps, 1));
  const auto playouts = static_cast<double>(batch.count.playouts);
  Speed speed;
  speed.playouts_per_s = playouts / batch.seconds;
  speed.ns_per_step = batch.seconds * 1e9 / steps;
  speed.steps_per_playout = static_cast<double>(batch.count.steps) / playouts;
  if (kCountsAllocations) speed.allocations_per_playout = static_cast<double>(batch.allocations) / playouts;
  return speed;
}

// Warms up, and finds out how many playouts fill a batch.
std::uint64_t playouts_for(std::size_t series, double seconds) {
  std::uint64_t playouts = 1;
  while (true) {
    // The better of two: one may have been interrupted.
    const double taken = std::min(run_batch(series, playouts, 0).seconds, run_batch(series, playouts, 0).seconds);
    if (taken >= seconds) return playouts;
    const double wanted = 1.2 * static_cast<double>(playouts) * seconds / std::max(taken, 1e-9);
    playouts = std::clamp(static_cast<std::uint64_t>(wanted), playouts + 1, playouts * 10);
  }
}

}  // namespace

Speed time_playouts(std::size_t series, std::uint64_t playouts) { return speed_of(run_batch(series, playouts, 1)); }

std::optional<Speed> measure_speed(std::size_t series, double seconds, const std::function<bool()>& go_on) {
  // Short batches, so that some are not disturbed by whatever else the machine does.
  const std::uint64_t playouts = playouts_for(series, seconds / kBatches);
  Speed best;
  double allocations = 0;
  for (std::uint64_t seed = 1; seed <= kBatches; ++seed) {
    const Speed speed = speed_of(run_batch(series, playouts, seed));
    allocations += speed.allocations_per_playout.value_or(0);
    if (!go_on()) return std::nullopt;
    if (seed == 1 || speed.ns_per_step < best.ns_per_step) best = speed;
  }
  if (best.allocations_per_playout) best.allocations_per_playout = allocations / kBatches;
  return best;
}

}  // namespace vivarium::cli
