#include "cli/text/fitted_text.hpp"

#include <algorithm>
#include <utility>

#include "protocol/printable.hpp"

namespace vivarium::cli {
namespace {

constexpr std::string_view kMargin = "  ";

// Where to break a line that is too long: the last space within the width, else the first one behind it.
std::size_t place_to_break(std::string_view line, std::size_t width) {
  std::size_t best = std::string_view::npos;
  for (std::size_t space = line.find(' '); space != std::string_view::npos; space = line.find(' ', space + 1)) {
    const bool fits = display_width(line.substr(0, space)) <= width;
    if (!fits && best != std::string_view::npos) break;
    best = space;
    if (!fits) break;
  }
  return best;
}

std::string wrapped_line(std::string_view line, std::size_t width, std::size_t hang) {
  std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t hanging = indent + hang;
  line.remove_prefix(indent);
  std::string text;
  while (indent + display_width(line) > width) {
    const std::size_t end = place_to_break(line, std::max(width, indent + 10) - indent);
    if (end == std::string_view::npos) break;
    text.append(indent, ' ').append(line.substr(0, end)).append("\n");
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
    indent = hanging;
  }
  return text.append(indent, ' ').append(line).append("\n");
}

std::size_t width_of(const ColumnGroup& group) {
  std::size_t all = 0;
  for (std::size_t column = 0; column < group.columns.size(); ++column) {
    std::size_t widest = 0;
    for (const auto& row : group.rows) widest = std::max(widest, display_width(row[column]));
    all += 2 + widest;
  }
  return all;
}

}  // namespace

std::string wrapped(std::string_view text, int width, std::size_t hang) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += wrapped_line(text.substr(0, end), static_cast<std::size_t>(width), hang);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string limited(const std::string& name, std::size_t most) {
  if (display_width(name) <= most) return name;
  const std::string head = shortened(name, most / 2);
  std::size_t tail = name.size();
  for (std::size_t left = most - display_width(head); left > 0 && tail > 0;) {
    --tail;
    if ((static_cast<unsigned char>(name[tail]) & 0xC0U) != 0x80) --left;
  }
  return head + name.substr(tail);
}

std::string fitted_table(const std::vector<std::string>& names, const std::vector<ColumnGroup>& groups, int width) {
  std::size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, display_width(name));
  std::string text;
  for (std::size_t next = 0; next < groups.size();) {
    std::size_t taken = kMargin.size() + longest;
    std::vector<TableText::Align> columns = {TableText::Align::left};
    std::vector<std::vector<std::string>> rows;
    for (const std::string& name : names) rows.push_back({name});
    do {
      const ColumnGroup& group = groups[next];
      taken += width_of(group);
      columns.insert(columns.end(), group.columns.begin(), group.columns.end());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].insert(rows[i].end(), group.rows[i].begin(), group.rows[i].end());
      }
    } while (++next < groups.size() && taken + width_of(groups[next]) <= static_cast<std::size_t>(width));
    TableText table(std::move(columns));
    for (auto& row : rows) table.add_row(std::move(row));
    text += (text.empty() ? "" : "\n") + table.text(kMargin);
  }
  return text;
}

}  // namespace vivarium::cli
