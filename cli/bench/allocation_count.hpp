// Counts allocations: a program that links this gets our own operator new and delete. Not under ThreadSanitizer, which
// needs its own.
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
