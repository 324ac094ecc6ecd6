// Styled text: a string with marks for bold, emphasis and code, between Markdown and what is printed. Each mark is one
// control character, so that lines can be wrapped at any space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/text/line.hpp"

namespace vivarium::terminal {

enum class Styling : std::uint8_t {
  plain,
  terminal,
  marked,  // the marks stay: see style_marked
};

// Reads **bold**, *emphasis*, `code` and [links](…), of which the words stay.
std::string styled_from_markdown(std::string_view markdown);

// In bold as a whole.
std::string styled_bold(std::string_view text);

// Columns that it takes when printed.
std::size_t styled_width(std::string_view styled);

// Lines of at most `width` columns (a longer word stays whole); none for no words.
std::vector<std::string> wrap_styled(std::string_view styled, std::size_t width);

// With the terminal's codes for the marks, with nothing in their place, or as it is.
std::string rendered(std::string_view styled, Styling styling);

// The style that begins with this character of a marked text; none if it is not a mark.
std::optional<Style> style_marked(char c);

}  // namespace vivarium::terminal
