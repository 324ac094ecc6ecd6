// Markdown set for a terminal or a plain text: headings, paragraphs, lists, tables and code, wrapped at a width. Knows
// as much of Markdown as our own documents use.
#pragma once

#include <string>
#include <string_view>

#include "cli/text/styled_text.hpp"

namespace vivarium::cli {

struct Page {
  int width = 80;
  Styling styling = Styling::plain;
};

std::string markdown_text(std::string_view markdown, const Page& page);

}  // namespace vivarium::cli
