#include "protocol/printable.hpp"

#include "engine/core/utf8.hpp"

namespace vivarium {
namespace {

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c < 0xA0); }

// Embeddings, overrides and isolates of direction, and the breaks of lines and paragraphs.
bool is_invisible_trick(char32_t c) {
  return (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char32_t character = length == 0 ? 0 : utf8_character(text, length);
    if (is_control(character) || is_invisible_trick(character)) {
      result += kReplacementCharacter;
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string result = printable(text.substr(0, 4 * most + 4));
  if (display_width(result) <= most) return result;
  std::size_t end = 0;
  for (std::size_t count = 0; count + 1 < most; ++count) end += utf8_length(std::string_view(result).substr(end));
  return result.substr(0, end) + "…";
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0U) != 0x80 ? 1 : 0;
  return width;
}

}  // namespace vivarium
