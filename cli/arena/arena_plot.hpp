// What a picture of an arena shows: shares of victories and leads by bot, with what is certain of them, and lengths.
#pragma once

#include "cli/arena/arena_report.hpp"
#include "cli/plot/plot.hpp"

namespace vivarium::cli {

// Without panels if no rotation was completed.
Plot arena_plot(const ArenaSetup& setup, const ArenaResult& result);

}  // namespace vivarium::cli
