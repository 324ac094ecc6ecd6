#include "engine/core/utf8.hpp"

namespace vivarium {
namespace {

unsigned byte_at(std::string_view text, std::size_t index) { return static_cast<unsigned char>(text[index]); }

std::size_t length_by_first_byte(unsigned first) {
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  if (first < 0xE0) return 2;
  return first < 0xF0 ? 3 : 4;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const std::size_t length = length_by_first_byte(byte_at(text, 0));
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0U) != 0x80) return 0;
  }
  const char32_t character = utf8_character(text, length);
  if (length == 3 && (character < 0x800 || (character >= 0xD800 && character <= 0xDFFF))) return 0;
  if (length == 4 && (character < 0x10000 || character > 0x10FFFF)) return 0;
  return length;
}

char32_t utf8_character(std::string_view text, std::size_t length) {
  if (length == 1) return static_cast<char32_t>(byte_at(text, 0));
  char32_t character = byte_at(text, 0) & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) character = (character << 6U) | (byte_at(text, i) & 0x3FU);
  return character;
}

}  // namespace vivarium
