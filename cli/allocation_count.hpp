// Counts allocations: with this in a program, operator new and its relatives are our own.
#pragma once

#include <cstdint>

namespace vivarium::cli {

// How often this thread has allocated so far.
[[nodiscard]] std::uint64_t allocation_count();

}  // namespace vivarium::cli
