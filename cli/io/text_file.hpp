// A whole file in memory, with a limit on its size.
#pragma once

#include <cstddef>
#include <string>

#include "engine/core/expected.hpp"

namespace vivarium::cli {

// The content, or why there is none: "No such file or directory", "larger than 1 MiB". REQUIRES: whole MiB
Expected<std::string, std::string> read_file(const std::string& path, std::size_t limit);

}  // namespace vivarium::cli
