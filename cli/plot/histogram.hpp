// A histogram that fits on a screen: classes of a round width, a bar each.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/plot/plot.hpp"
#include "cli/plot/value_counts.hpp"

namespace vivarium::cli {

// At most `most` classes of one width (1, 2, 5, 10, 20, 50, …) that hold all counts, empty ones in between included.
std::vector<Bar> count_classes(const std::vector<ValueCounts::Entry>& counts, std::size_t most);

// Where the middle and the ends of the values lie. REQUIRES: counts
Spread spread_of(std::string name, const std::vector<ValueCounts::Entry>& counts);

// At most `width` characters wide.
std::string histogram_text(const std::vector<Bar>& classes, std::string_view margin, int width);

}  // namespace vivarium::cli
