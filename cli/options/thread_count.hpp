// How many threads a command uses.
#pragma once

#include <optional>
#include <string>

namespace vivarium::cli {

// The number given with --threads, or one for each core. Throws BadInput.
unsigned thread_count(const std::optional<std::string>& text);

}  // namespace vivarium::cli
