#include "terminal/text/markdown_table.hpp"

#include <algorithm>
#include <numeric>

#include "terminal/text/styled_text.hpp"

namespace vivarium::terminal {
namespace {

using Cells = std::vector<std::string>;

constexpr std::size_t kGap = 2;

Cells cells_of(std::string_view row) {
  Cells cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    const std::size_t end = std::min(row.find('|'), row.size());
    std::string_view cell = row.substr(0, end);
    cell.remove_prefix(std::min(cell.find_first_not_of(' '), cell.size()));
    cells.push_back(styled_from_markdown(cell.substr(0, cell.find_last_not_of(' ') + 1)));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return cells;
}

bool is_rule(std::string_view row) { return row.find_first_not_of("|-: ") == std::string_view::npos; }

std::vector<std::size_t> column_widths(const std::vector<Cells>& rows, std::size_t width) {
  std::vector<std::size_t> widths;
  for (const Cells& cells : rows) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], styled_width(cells[i]));
  }
  const std::size_t gaps = widths.empty() ? 0 : (widths.size() - 1) * kGap;
  const std::size_t needed = std::accumulate(widths.begin(), widths.end(), gaps);
  if (needed > width) {
    constexpr std::size_t kNarrowest = 12;
    std::size_t& widest = *std::max_element(widths.begin(), widths.end());
    widest = std::max(kNarrowest, widest - std::min(widest, needed - width));
  }
  return widths;
}

// One row over as many lines as its longest cell needs.
void set_row(const Cells& cells, const std::vector<std::size_t>& widths, std::vector<std::string>& lines) {
  std::vector<std::vector<std::string>> wrapped;
  std::size_t height = 1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    wrapped.push_back(wrap_styled(cells[i], widths[i]));
    height = std::max(height, wrapped.back().size());
  }
  for (std::size_t row = 0; row < height; ++row) {
    std::string line;
    std::size_t pending = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string text = row < wrapped[i].size() ? wrapped[i][row] : std::string();
      if (!text.empty()) line.append(pending, ' ').append(text);
      pending = text.empty() ? pending + widths[i] + kGap : widths[i] - std::min(widths[i], styled_width(text)) + kGap;
    }
    lines.push_back(line);
  }
}

}  // namespace

std::vector<std::string> markdown_table_in_words(const std::vector<std::string_view>& rows) {
  std::vector<std::string> lines;
  Cells head;
  for (const std::string_view row : rows) {
    if (is_rule(row)) continue;
    const Cells cells = cells_of(row);
    if (head.empty()) {
      head = cells;
      continue;
    }
    std::string line;
    for (std::size_t i = 0; i < std::min(cells.size(), head.size()); ++i) {
      if (cells[i].empty()) continue;
      const bool is_labelled = i > 0 && !head[i].empty();
      line += (i == 0 ? "" : (i == 1 ? ": " : ", ")) + (is_labelled ? head[i] + " " : "") + cells[i];
    }
    lines.push_back(line + ".");
  }
  return lines;
}

std::vector<std::string> markdown_table(const std::vector<std::string_view>& rows, std::size_t width) {
  std::vector<Cells> table;
  for (const std::string_view row : rows) {
    if (!is_rule(row)) table.push_back(cells_of(row));
  }
  const std::vector<std::size_t> widths = column_widths(table, width);
  std::vector<std::string> lines;
  for (const Cells& cells : table) {
    set_row(cells, widths, lines);
    const bool is_header = &cells == &table.front();
    if (!is_header) continue;
    Cells dashes;
    for (const std::size_t column : widths) dashes.emplace_back(column, '-');
    set_row(dashes, widths, lines);
  }
  return lines;
}

}  // namespace vivarium::terminal
