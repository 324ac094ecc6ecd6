// Axis: the range of values that a panel shows, between round numbers, and where its ticks are.
#pragma once

#include <string>
#include <vector>

#include "cli/plot/plot.hpp"

namespace vivarium::cli {

struct Axis {
  double low = 0;
  double high = 1;
  double step = 1;  // between two ticks: 1, 2 or 5 times a power of ten

  // Where a value lies between the ends, 0 to 1.
  [[nodiscard]] double place(double value) const { return (value - low) / (high - low); }
  [[nodiscard]] std::vector<double> ticks() const;
};

// Holds all of the marks, with about so many ticks.
Axis axis_for(const Marks& marks, int ticks);

// "-2.5", "1,000": no more digits than needed.
std::string tick_text(double value);

}  // namespace vivarium::cli
