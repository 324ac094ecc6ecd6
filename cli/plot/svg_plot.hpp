// A plot as a picture (SVG) that can be read in light and dark surroundings and without telling colours apart.
#pragma once

#include <string>

#include "cli/plot/plot.hpp"

namespace vivarium::cli {

std::string svg_plot(const Plot& plot);

}  // namespace vivarium::cli
