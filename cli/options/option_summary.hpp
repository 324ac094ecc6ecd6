// The options of a game on one line: "rounds 2, expert false".
#pragma once

#include <string>

#include "engine/core/data.hpp"

namespace vivarium::cli {

// Without `players`; of an edition only its name. REQUIRES: an object
std::string option_summary(const Data& options);

}  // namespace vivarium::cli
