// Formats Markdown for a terminal or as plain text: headings, paragraphs, lists, tables and code, wrapped at a width.
// Knows as much of Markdown as our own documents use. Ours, because cmark and md4c would replace only the parsing: the
// wrapping and the columns, which are most of it, would stay.
#pragma once

#include <string>
#include <string_view>

#include "terminal/text/styled_text.hpp"

namespace vivarium::terminal {

struct PageFormat {
  int width = 80;
  Styling styling = Styling::plain;
};

std::string markdown_text(std::string_view markdown, const PageFormat& page);
// The same for a Terminal.
Lines markdown_lines(std::string_view markdown, std::size_t width);

}  // namespace vivarium::terminal
