// A Markdown table in aligned columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vivarium::terminal {

// Lines of styled text. The widest column is wrapped where the table is wider than `width`. Rows as they stand: "| a |
// b |"; the second one, of dashes, becomes a rule.
std::vector<std::string> markdown_table(const std::vector<std::string_view>& rows, std::size_t width);
// A line for each row, in any length: "Row: head cell, head cell."
std::vector<std::string> markdown_table_in_words(const std::vector<std::string_view>& rows);

}  // namespace vivarium::terminal
