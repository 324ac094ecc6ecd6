// TableText: rows of cells in aligned columns, for terminals and plain text. Ours, because libsmartcols, the one
// library for this in Debian 12, would take as much code to drive as the columns take here.
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

  // Every row as a line that begins with `margin`; no trailing spaces.
  [[nodiscard]] std::string text(std::string_view margin = "") const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;
};

// 1234567 -> "1,234,567"
std::string grouped(std::uint64_t number);
// "1 game", "1,234 games"
std::string counted(std::uint64_t count, std::string_view one, std::string_view many);

// A bar of `share` (0 to 1) of `width` characters, in eighths of a character.
std::string bar_text(double share, int width);

}  // namespace vivarium::cli
