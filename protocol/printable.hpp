// Text that strangers wrote (names, moves, file names), made fit for a terminal: one line, no control characters, no
// marks that turn the direction of writing, nothing that hides, no heaps of accents, well-formed UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace vivarium {

// Whatever does not belong on a line (engine/core/line_text.hpp) becomes U+FFFD; any kind of space may stay. What is
// printable stays as it is.
std::string printable(std::string_view text);

// The same, cut to at most so many characters (the last one then is an ellipsis).
std::string shortened(std::string_view text, std::size_t most);

// How many columns of a terminal the text takes: its characters.
std::size_t display_width(std::string_view text);

}  // namespace vivarium
