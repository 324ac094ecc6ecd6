#include "terminal/screen/columns.hpp"

#include <algorithm>

namespace vivarium::terminal {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kLabel = 12;
constexpr std::size_t kShortestName = 4;

// The names: the first column, or the second where the first is a mark of one character.
std::size_t name_column(const std::vector<std::size_t>& widths) { return !widths.empty() && widths[0] <= 1 ? 1 : 0; }

Line shortened_to(const Line& cell, std::size_t width) {
  if (cell.width() <= width) return cell;
  return {fitted(cell.text(), width), cell.spans().front().tone};
}

}  // namespace

void Columns::add_head(const std::vector<std::string>& cells) {
  std::vector<Line> row;
  for (const std::string& cell : cells) row.emplace_back(cell, Tone::quiet);
  rows_.push_back(std::move(row));
}

Lines Columns::lines() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].width());
  }
  const std::size_t names = name_column(widths);
  std::size_t whole = 0;
  for (const std::size_t width : widths) whole += width + kGap;
  if (whole > width_ + kGap && names < widths.size()) {
    const std::size_t surplus = whole - width_ - kGap;
    widths[names] -= std::min(surplus, widths[names] - std::min(widths[names], kShortestName));
  }
  Lines lines;
  for (const auto& row : rows_) {
    Line line;
    std::size_t column = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Line cell = shortened_to(row[i], widths[i]);
      const bool is_left = i <= names;
      line.fill_to(is_left ? column : column + widths[i] - cell.width());
      line.add(cell);
      column += widths[i] + (i < names ? 1 : kGap);
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Line label(const std::string& text) {
  Line line(text, Tone::strong);
  return line.fill_to(kLabel).width() > kLabel ? line.add(" ") : line;
}

}  // namespace vivarium::terminal
