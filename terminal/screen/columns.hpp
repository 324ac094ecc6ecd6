// Columns: rows of styled cells in columns, the first (or the first two) aligned left and numbers right.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "terminal/text/line.hpp"

namespace vivarium::terminal {

class Columns {
 public:
  // If the table is wider than `width`, its first text column is shortened; a number at the end of a name stays.
  explicit Columns(std::size_t width) : width_(width) {}

  void add_head(const std::vector<std::string>& cells);
  void add_row(std::vector<Line> cells) { rows_.push_back(std::move(cells)); }

  [[nodiscard]] Lines lines() const;
  // The same if it fits, else transposed, with the names as the head. REQUIRES: a head
  [[nodiscard]] Lines fitting_lines() const;
  // A row as a name and what stands in its cells under which head: {"Ana", "round 1 +2, total 14"}. REQUIRES: a head
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> rows_in_words() const;

 private:
  [[nodiscard]] std::vector<std::size_t> natural_widths() const;

  std::size_t width_;
  std::vector<std::vector<Line>> rows_;
};

// The label at the left of a row of cards, in a column of its own.
Line label(const std::string& text);

}  // namespace vivarium::terminal
