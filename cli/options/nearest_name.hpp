// Suggests the known name that a misspelt one probably stands for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::cli {

// The name that takes the fewest changes to reach; none where even that is far from what was written.
std::optional<std::string_view> nearest_name(std::string_view written, const std::vector<std::string_view>& names);

// " (did you mean 'simulate'?)", or nothing.
std::string did_you_mean(std::string_view written, const std::vector<std::string_view>& names);

}  // namespace vivarium::cli
