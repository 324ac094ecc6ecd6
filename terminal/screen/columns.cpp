#include "terminal/screen/columns.hpp"

#include <algorithm>

namespace vivarium::terminal {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kLabel = 12;
constexpr std::size_t kShortestName = 4;

// The column of names: the first, or the second if the first is a mark of one character.
std::size_t name_column(const std::vector<std::size_t>& widths) { return !widths.empty() && widths[0] <= 1 ? 1 : 0; }

// "Expert bot 2" and "Expert bot 3" stay two: "Expe… 2".
Line shortened_to(const Line& cell, std::size_t width) {
  if (cell.width() <= width) return cell;
  const std::string text = cell.text();
  const std::size_t words = text.find_last_not_of("0123456789") + 1;
  const bool is_numbered = words < text.size() && words > 1 && text[words - 1] == ' ';
  const std::string number = is_numbered ? text.substr(words - 1) : "";
  const std::size_t room = width - std::min(width, number.size());
  return {truncated(text.substr(0, text.size() - number.size()), room) + number, cell.spans().front().style};
}

// All columns and the gaps between them. A mark before the names has a gap of one.
std::size_t whole_width(const std::vector<std::size_t>& widths) {
  std::size_t whole = 0;
  for (const std::size_t width : widths) whole += width + kGap;
  return whole - std::min(whole, kGap) - std::min(whole, name_column(widths));
}

}  // namespace

void Columns::add_head(const std::vector<std::string>& cells) {
  std::vector<Line> row;
  for (const std::string& cell : cells) row.emplace_back(cell, Style::quiet);
  rows_.push_back(std::move(row));
}

std::vector<std::size_t> Columns::natural_widths() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].width());
  }
  return widths;
}

Lines Columns::fitting_lines() const {
  const std::vector<std::size_t> widths = natural_widths();
  if (rows_.empty() || whole_width(widths) <= width_) return lines();
  std::size_t labels = 0;
  for (const Line& label : rows_.front()) labels = std::max(labels, label.width());
  const std::size_t names = std::max<std::size_t>(rows_.size() - 1, 1);
  const std::size_t room = (width_ - std::min(width_, labels)) / names;
  Columns turned(width_);
  for (std::size_t column = 0; column < widths.size(); ++column) {
    std::vector<Line> row;
    for (const auto& old : rows_) {
      const Line cell = column < old.size() ? old[column] : Line();
      const bool is_name = column == 0 && !row.empty();
      row.push_back(is_name ? shortened_to(cell, std::max(room, kShortestName + kGap) - kGap) : cell);
    }
    turned.add_row(std::move(row));
  }
  return turned.lines();
}

Lines Columns::lines() const {
  std::vector<std::size_t> widths = natural_widths();
  const std::size_t names = name_column(widths);
  const std::size_t whole = whole_width(widths);
  if (whole > width_ && names < widths.size()) {
    widths[names] -= std::min(whole - width_, widths[names] - std::min(widths[names], kShortestName));
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

std::vector<std::pair<std::string, std::string>> Columns::rows_in_words() const {
  std::vector<std::pair<std::string, std::string>> rows;
  for (std::size_t i = 1; i < rows_.size(); ++i) {
    const std::vector<Line>& row = rows_[i];
    std::string cells;
    for (std::size_t column = 1; column < std::min(row.size(), rows_.front().size()); ++column) {
      if (row[column].empty()) continue;
      cells.append(cells.empty() ? "" : ", ").append(rows_.front()[column].text() + " " + row[column].text());
    }
    rows.emplace_back(row.empty() ? "" : row.front().text(), cells);
  }
  return rows;
}

Line label(const std::string& text) {
  Line line(text, Style::strong);
  return line.fill_to(kLabel).width() > kLabel ? line.add(" ") : line;
}

}  // namespace vivarium::terminal
