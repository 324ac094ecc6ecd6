// Counts allocations: with this in a program, operator new and its relatives are our own. Not under ThreadSanitizer,
// which needs its own: there nothing is counted.
#pragma once

#include <cstdint>

namespace vivarium::cli {

#ifdef VIVARIUM_THREAD_SANITIZER
inline constexpr bool kCountsAllocations = false;
#else
inline constexpr bool kCountsAllocations = true;
#endif

// How often this thread has allocated so far. REQUIRES: kCountsAllocations
[[nodiscard]] std::uint64_t allocation_count();

}  // namespace vivarium::cli
