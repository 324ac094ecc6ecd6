#include "cli/text/table_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "protocol/printable.hpp"

namespace vivarium::cli {

void TableText::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string TableText::text(std::string_view margin) const {
  std::vector<std::size_t> widths(columns_.size());
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      if (i > 0) line += "  ";
      const std::string padding(widths[i] - display_width(row[i]), ' ');
      line += columns_[i] == Align::right ? padding + row[i] : row[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text.append(margin).append(line).append("\n");
  }
  return text;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return grouped(count).append(" ").append(count == 1 ? one : many);
}

std::string bar_text(double share, int width) {
  static constexpr std::array<std::string_view, 8> kEighths = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const auto eighths = static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * width * 8));
  std::string bar;
  for (std::size_t i = 0; i < eighths / 8; ++i) bar += "█";
  return bar.append(kEighths[eighths % 8]);
}

}  // namespace vivarium::cli
