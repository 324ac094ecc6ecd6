// A plot in characters, for a terminal.
#pragma once

#include <string>

#include "cli/plot/plot.hpp"

namespace vivarium::cli {

// Its panels, at most `width` characters wide. REQUIRES: width >= 40
std::string text_plot(const Plot& plot, int width);

}  // namespace vivarium::cli
