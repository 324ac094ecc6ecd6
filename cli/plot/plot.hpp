// Plot: what a picture of results shows, apart from how it is drawn (svg_plot, text_plot). Panels lie below each other;
// in each of them the values run from left to right, so that names can be read.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace vivarium::cli {

// How the results of one seat or bot are spread.
struct Spread {
  std::string name;
  double low;  // 5 % are below
  double lower_quarter;
  double middle;
  double upper_quarter;
  double high;  // 95 % are below
  double mean;
};

// A mean and how far off it may be; both ends are the mean where that is unknown.
struct Estimate {
  std::string name;
  double low;
  double mean;
  double high;
};

// How many results were whole numbers from `lowest` to `highest`.
struct Bar {
  int lowest;
  int highest;
  std::uint64_t count;
};

using Marks = std::variant<std::vector<Spread>, std::vector<Estimate>, std::vector<Bar>>;

struct Panel {
  std::string title;  // "Points by seat"
  std::string unit;   // below the axis: "points"
  Marks marks;
};

struct Plot {
  std::string title;
  std::string subtitle;
  std::vector<Panel> panels;
};

}  // namespace vivarium::cli
