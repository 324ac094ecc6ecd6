// Formats Markdown for a terminal or as plain text: headings, paragraphs, lists, tables and code, wrapped at a width.
// Knows as much of Markdown as our own documents use. Ours, because cmark and md4c would replace only the parsing: the
// wrapping and the columns, which are most of it, would stay.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "terminal/text/styled_text.hpp"

namespace vivarium::terminal {

enum class Tables : std::uint8_t {
  in_columns,
  in_words,  // "Row: head cell, head cell.", for a screen reader
};

struct PageFormat {
  int width = 80;
  Styling styling = Styling::plain;
  Tables tables = Tables::in_columns;
};

std::string markdown_text(std::string_view markdown, const PageFormat& page);
// The same for a Terminal.
Lines markdown_lines(std::string_view markdown, const PageFormat& page);

}  // namespace vivarium::terminal
