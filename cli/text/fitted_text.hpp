// Text made to fit the width of a window: lines broken at spaces, and tables told in several parts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cli/text/table_text.hpp"

namespace vivarium::cli {

// Each line of the text in lines of at most `width` characters (a longer word stays whole). The further lines are
// indented by `hang` more than the first.
std::string wrapped(std::string_view text, int width, std::size_t hang = 2);

// At most so many characters: the beginning and, since programs differ there, the end.
std::string limited(const std::string& name, std::size_t most);

// Columns of a table that belong together, and must not be torn apart.
struct ColumnGroup {
  std::vector<TableText::Align> columns;
  std::vector<std::vector<std::string>> rows;  // the first one has the heads
};

// A table with the names at the left of each row. Where the window is too narrow for all groups, the others follow in
// tables below. REQUIRES: as many names as rows
std::string fitted_table(const std::vector<std::string>& names, const std::vector<ColumnGroup>& groups, int width);

}  // namespace vivarium::cli
