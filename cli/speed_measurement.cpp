#include "cli/speed_measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "bench/playout.hpp"
#include "cli/allocation_count.hpp"

namespace vivarium::cli {
namespace {

// Short ones, so that some are not disturbed by whatever else the machine does.
constexpr int kBatches = 100;

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

Speed measure_speed(std::size_t series, double seconds) {
  const std::uint64_t playouts = playouts_for(series, seconds / kBatches);
  Speed best;
  std::uint64_t allocations = 0;
  std::uint64_t all_playouts = 0;
  for (std::uint64_t seed = 1; seed <= kBatches; ++seed) {
    const Batch batch = run_batch(series, playouts, seed);
    const auto steps = static_cast<double>(std::max<std::uint64_t>(batch.count.steps, 1));
    const double ns_per_step = batch.seconds * 1e9 / steps;
    allocations += batch.allocations;
    all_playouts += batch.count.playouts;
    if (best.ns_per_step != 0 && best.ns_per_step <= ns_per_step) continue;
    best.ns_per_step = ns_per_step;
    best.playouts_per_s = static_cast<double>(batch.count.playouts) / batch.seconds;
    best.steps_per_playout = static_cast<double>(batch.count.steps) / static_cast<double>(batch.count.playouts);
  }
  best.allocations_per_playout = static_cast<double>(allocations) / static_cast<double>(all_playouts);
  return best;
}

}  // namespace vivarium::cli
