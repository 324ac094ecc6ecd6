// A histogram of scores that fits on a screen: classes of a round width, a bar each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/simulation/tally.hpp"

namespace vivarium::cli {

struct ScoreClass {
  int lowest;
  int highest;
  std::uint64_t count;
};

// At most `most` classes of one width (1, 2, 5, 10, 20, 50, …) that hold all counts, empty ones in between included.
std::vector<ScoreClass> score_classes(const std::vector<Tally::ScoreCount>& counts, std::size_t most);

std::string histogram_text(const std::vector<ScoreClass>& classes, std::string_view margin);

}  // namespace vivarium::cli
