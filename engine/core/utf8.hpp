// UTF-8, as far as we need it to hand on text that we did not write.
#pragma once

#include <cstddef>
#include <string_view>

namespace vivarium {

inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";  // U+FFFD

// The bytes of the well-formed character that the text begins with; 0 where there is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// The character of that many bytes. REQUIRES: length == utf8_length(text), not 0
[[nodiscard]] char32_t utf8_character(std::string_view text, std::size_t length);

}  // namespace vivarium
