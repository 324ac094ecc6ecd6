// TableText: rows of cells set in columns, for terminals and plain text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vivarium::cli {

class TableText {
 public:
  enum class Align : std::uint8_t { left, right };

  explicit TableText(std::vector<Align> columns) : columns_(std::move(columns)) {}

  // Missing cells are empty; cells beyond the last column are left out.
  void add_row(std::vector<std::string> cells);
  // A line of dashes below the rows so far, as wide as the columns.
  void add_rule();

  // Every row as a line that begins with `margin`; no trailing spaces.
  [[nodiscard]] std::string text(std::string_view margin = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;  // an empty row is a rule
};

// 1234567 -> "1,234,567"
std::string grouped(std::uint64_t number);
std::string grouped(std::int64_t number);

// A bar of `share` (0 to 1) of `width` characters, in eighths of a character.
std::string bar_text(double share, int width);

}  // namespace vivarium::cli
